"""What docs/theme/assets/lab.js fetches: the table of the lab, and what each combination did.

A program records all combinations in one file of JSON. A reader looks at few of them, so each of
its parts is a file of its own in the site.
"""

import json
from collections.abc import Mapping
from functools import lru_cache

from mkdocs_sybil.problems import read
from mkdocs_sybil.programs import Page

FOLDER = "assets/lab"


def files(pages: Mapping[str, Page]) -> dict[str, str]:
    """Return the files of the lab, by address; none where no page records combinations."""
    found = {}
    for program in pages["lab.md"].programs if "lab.md" in pages else ():
        recorded = program.recorded
        if recorded is None or recorded.path.suffix != ".json" or not recorded.text:
            continue
        table = program.path.with_name("table.json")
        found[f"{FOLDER}/table.json"] = json.dumps(json.loads(read(table)), ensure_ascii=False)
        found |= _parts(recorded.text)
    return found


@lru_cache(maxsize=1)  # `mkdocs serve` asks for them in each build
def _parts(text: str) -> dict[str, str]:
    return {
        f"{FOLDER}/{name}.json": json.dumps(part, separators=(",", ":"))
        for name, part in json.loads(text).items()
    }

"""What docs/theme/assets/lab.js fetches: the table of the lab, and what each combination did.

`python -m stop_the_gradient.lab` runs all combinations, which takes minutes, and writes
docs/data/lab.json. The program of the page runs a part of them in each build, and the build stops
where the two differ. A reader looks at few of them, so each part is a file of its own in the site.

Another page may embed a small lab: `<gradient-lab extract="NAME" choices="b zero" state="...">`.
One chooses among the options that `choices` names, all others are as in `state`.
"""

import builtins
import html
import json
import os
import re
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import lru_cache
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypedDict
from urllib.parse import parse_qsl

from mkdocs_sybil import Page, ProblemError, display, read_text, write_text
from stop_the_gradient import data

FOLDER = "assets/lab"
DATA = data.FOLDER / "lab.json"
PROGRAM = data.ROOT / "snippets" / "lab" / "combinations.py"
NEAR = 1e-12  # thousands of roundings of the double precision in which the lab computes
PAGE = "lab-made.md"  # whose programs run combinations
EXTRACT = re.compile(r"<gradient-lab\b(?P<attributes>[^>]*\bextract=[^>]*)>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
COMMAND = "uv run python -m stop_the_gradient.lab"


class Part(TypedDict):
    """What combinations did: different steps, and for each combination, in order, their numbers.

    The order is that of the options that do not name the part: the last one changes first.
    """

    steps: list[str]
    of: str  # "0 1 2;0 1 3;..."


def files(pages: Mapping[str, Page], words: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the files of the lab, by address; none where no page records combinations.

    `words` has what the table says in the language of the pages, by what it says in English.

    Raises ProblemError if docs/data/lab.json does not say what the page's program recorded, or if a
    page asks for an extract of what the lab does not have.
    """
    found: dict[str, str] = {}
    for program in pages[PAGE].programs if PAGE in pages else ():
        recorded = program.recorded
        if recorded is None or recorded.path.suffix != ".json" or not recorded.text:
            continue
        table = json.loads(read_text(program.path.with_name("table.json")))
        table |= {part: _said(table[part], words or {}) for part in ("words", "presets")}
        found[f"{FOLDER}/table.json"] = json.dumps(table, ensure_ascii=False)
        if not DATA.is_file():
            raise ProblemError(f"There is no file {display(DATA)}. Run `{COMMAND}`.")
        found |= _parts(read_text(DATA), recorded.text, json.dumps(table))
        for page in pages.values():
            found |= _extracts(page, table, found)
    return found


def _said(value: Any, words: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _said(inside, words) for key, inside in value.items()}
    if isinstance(value, list):
        return [_said(inside, words) for inside in value]
    return words.get(value, value)


def _extracts(page: Page, table: dict[str, Any], files: Mapping[str, str]) -> dict[str, str]:
    """Return what the small labs of a page load."""
    found = {}
    for tag in EXTRACT.finditer(page.text):
        given = {name: html.unescape(value) for name, value in ATTRIBUTE.findall(tag["attributes"])}
        state, choices = dict(parse_qsl(given.get("state", ""))), given.get("choices", "").split()
        wrong = {*choices, *state} - {*table["options"]}
        wrong |= {n for n, v in state.items() if n not in wrong and v not in table["options"][n]}
        address = f"{FOLDER}/extract-{given['extract']}.json"
        if wrong or not choices or address in files or address in found:
            line = page.text.count("\n", 0, tag.start()) + 1
            what = (
                f"the lab does not have {', '.join(sorted(wrong))}"
                if wrong
                else 'it needs choices="b zero", and a name that no other extract has'
            )
            raise ProblemError(f"{display(Path(page.path))}:{line}: {tag[0]}: {what}.")
        found[address] = json.dumps(extract(table, files, state, choices), ensure_ascii=False)
    return found


def extract(
    table: dict[str, Any], files: Mapping[str, str], state: Mapping[str, str], choices: list[str]
) -> dict[str, Any]:
    """Return a table of the lab with some options to choose from, and with its results.

    All other options have one value, that of the state or the first one.
    """
    options = {
        name: values if name in choices else [state.get(name, values[0])]
        for name, values in table["options"].items()
    }
    ways, of = places(table), []
    parts: dict[str, Part] = {}
    steps: dict[str, int] = {}
    for values in product(*options.values()):
        chosen = dict(zip(options, values, strict=True))
        name = "-".join(chosen[option] for option in table["shards"])
        part = parts.setdefault(name, json.loads(files[f"{FOLDER}/{name}.json"]))
        rest = [option for option in options if option not in table["shards"]]
        place = "".join(str(table["options"][o].index(chosen[o])) for o in rest)
        did = _steps(part, part["of"].split(";")[ways.index(place)])
        of.append(" ".join(str(steps.setdefault(step, len(steps))) for step in did))
    return {
        "options": options,
        "given": {n: v[0] for n, v in options.items() if v[0] != table["options"][n][0]},
        "shards": [],
        "lines": [
            [line, condition]
            for line, condition in table["lines"]
            if all({*values.split()} & {*options[name]} for name, values in condition.items())
        ],
        "presets": [],
        "challenges": [],
        "words": table["words"],
        "part": {"steps": list(steps), "of": ";".join(of)},
    }


@lru_cache(maxsize=1)  # `mkdocs serve` asks for them in each build
def _parts(text: str, recorded: str, table: str) -> dict[str, str]:
    try:
        parts: dict[str, Part] = json.loads(text)
    except json.JSONDecodeError as error:
        raise ProblemError(f"{display(DATA)}:{error.lineno}: {error.msg}.") from None
    ways = places(json.loads(table))
    for name, part in json.loads(recorded).items():
        all_of = parts[name]["of"].split(";") if name in parts else []
        for place, numbers in part["of"].items():
            did = [part["steps"][int(number)] for number in numbers.split()]
            if not all_of or did != _steps(parts[name], all_of[ways.index(place)]):
                raise ProblemError(
                    f"{display(DATA)}: {name} {place} is not what lab/combinations.py prints. "
                    f"Run `{COMMAND}`."
                )
    return {
        f"{FOLDER}/{name}.json": json.dumps(part, separators=(",", ":"))
        for name, part in parts.items()
    }


def places(table: Mapping[str, Any]) -> list[str]:
    """Return the combinations of a part in order, each as the numbers of its choices."""
    counts = [len(v) for option, v in table["options"].items() if option not in table["shards"]]
    return ["".join(map(str, chosen)) for chosen in product(*map(range, counts))]


def _steps(part: Part, numbers: str) -> list[str]:
    return [part["steps"][int(number)] for number in numbers.split()]


@lru_cache(maxsize=1)
def names() -> dict[str, Any]:
    """Return the functions of the page's program: `result` runs the program of a combination."""
    source = PROGRAM.read_text("utf-8").partition("# --8<-- [start:presets]")[0]
    found: dict[str, Any] = {
        "__file__": str(PROGRAM),
        "__builtins__": vars(builtins) | {"round": rounded},
    }
    exec(compile(source, str(PROGRAM), "exec"), found)
    return found


def rounded(value: float, digits: int) -> float:
    """Round a value.

    Raises ProblemError if it is so near to the middle between two results that another processor,
    which adds in another order, may round it to the other. The middle itself is no such case: only
    exact arithmetic leads there.
    """
    away = abs(Fraction(value) * 10**digits % 1 - Fraction(1, 2)) / 10**digits
    if 0 < away < NEAR * max(1, abs(value)):
        raise ProblemError(
            f"{value!r} may be rounded to {digits} digits otherwise by another processor. Let "
            f"{display(PROGRAM.with_name('table.json'))} round to fewer, or begin elsewhere."
        )
    return round(value, digits)


def part(chosen: tuple[str, ...]) -> Part:
    """Run all combinations of a part, which the values of the options of `shards` name."""
    table, result = names()["table"], names()["result"]
    rest = [option for option in table["options"] if option not in table["shards"]]
    did = [
        list(result({**dict(zip(table["shards"], chosen, strict=True)), **dict(zip(rest, values))}))  # noqa: B905
        for values in product(*(table["options"][option] for option in rest))
    ]
    steps = sorted({step for combination in did for step in combination})
    number = {step: str(i) for i, step in enumerate(steps)}
    return {"steps": steps, "of": ";".join(" ".join(map(number.__getitem__, one)) for one in did)}


def main() -> int:
    """Run all combinations, as many parts at once as there are cores; return 0."""
    if os.environ.get("CI"):
        print("CI is set: nothing is recorded there.")
        return 2
    table = names()["table"]
    chosen = list(product(*(table["options"][option] for option in table["shards"])))
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        parts = dict(zip(map("-".join, chosen), pool.map(part, chosen), strict=True))
    lines = ",\n".join(
        f"{json.dumps(name)}: {json.dumps(found, separators=(',', ':'))}"
        for name, found in parts.items()
    )
    write_text(DATA, f"{{\n{lines}\n}}\n")
    count = sum(found["of"].count(";") + 1 for found in parts.values())
    print(f"{count} combinations in {len(parts)} parts, written to {display(DATA)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

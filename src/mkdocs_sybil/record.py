"""`python -m mkdocs_sybil.record [PAGE ...]`: record outputs again, and print what changed."""

import os
import sys
from pathlib import Path
from typing import cast

from mkdocs.config import load_config

from mkdocs_sybil.blocks import display
from mkdocs_sybil.examples import Page, difference, outcome
from mkdocs_sybil.plugin import SybilPlugin


def main(arguments: list[str]) -> int:
    """Run the given pages (all, if none are given) and write the outputs that differ.

    Returns 0 if every example then passes, 1 if one does not, 2 if recording is refused.
    """
    if os.environ.get("CI"):
        print("CI is set: outputs are recorded by a person who reads them, never by CI.")
        return 2
    config = load_config()
    pages = [Path(page).resolve() for page in arguments]
    for page in pages:
        if not page.is_file():
            print(f"There is no page {display(page)}.")
            return 2
    parser = cast(SybilPlugin, config.plugins["sybil"]).make_parser(record=True)
    failed = 0
    for page in pages or sorted(
        path for path in Path(config.docs_dir).rglob("*") if path.suffix in (".md", ".ipynb")
    ):
        for example in Page.parse(str(page), parser):
            failure = outcome(example).failure
            if failure:
                failed += 1
                print(f"{display(page)}:{example.line}: {failure}\n")
    for path, old, new in parser.recordings:
        print(f"{display(path)}: {'recorded' if old is None else 'changed'}")
        print(difference(old or "", new), end="\n\n")
    print(f"{len(parser.recordings)} outputs written, {failed} examples failed.")
    if parser.recordings:
        print("Read them. Would you have predicted each? If not, find out why before you commit.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`python -m mkdocs_sybil`: record outputs, check pages, make a new example."""

import argparse
import sys
from pathlib import Path

from mkdocs_sybil._internal.config import Config, load
from mkdocs_sybil._internal.errors import ProblemError, counted
from mkdocs_sybil._internal.new import new
from mkdocs_sybil._internal.record import check, chosen, record
from mkdocs_sybil._internal.run import Runner


def main(arguments: list[str] | None = None) -> int:
    """Return 0 if every example passes, 1 if one fails, 2 if nothing could be done."""
    parser = argparse.ArgumentParser(prog="python -m mkdocs_sybil", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    help_ = "write what programs print, and show what changed"
    commands.add_parser("record", help=help_).add_argument("page", nargs="*")
    help_ = "run the programs, and tell what fails"
    commands.add_parser("check", help=help_).add_argument("page", nargs="*")
    add = commands.add_parser("new", help="make a program, and embed it at the end of a page")
    add.add_argument("page")
    add.add_argument("name")
    given = parser.parse_args(arguments)
    try:
        config = load()
        if given.command == "new":
            return new(config, given.page, given.name)
        pages = chosen(config, given.page)
        return record(config, pages) if given.command == "record" else _check(config, pages)
    except ProblemError as error:
        print(error, file=sys.stderr)
        return 2


def _check(config: Config, pages: list[Path]) -> int:
    with Runner(config) as runner:
        found = check(config, pages, runner)
    for failure in found.failures:
        print(f"{failure}\n")
    print(
        f"{counted(len(pages), 'page')} with {counted(len(found.programs), 'program')}, "
        f"{len(found.failures)} failed. What else a page needs, mkdocs build checks."
    )
    return 1 if found.failures and config.failures == "error" else 0


if __name__ == "__main__":
    sys.exit(main())

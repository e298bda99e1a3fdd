"""`python -m mkdocs_sybil`: record outputs, check pages, make a new example, mark what fails.

And build the languages of a site, as `mkdocs build --strict` does each.
"""

import argparse
import io
import json
import logging
import os
import sys
from pathlib import Path

from mkdocs_sybil._internal.config import Config, load
from mkdocs_sybil._internal.errors import ProblemError, counted
from mkdocs_sybil._internal.mark import mark
from mkdocs_sybil._internal.new import new
from mkdocs_sybil._internal.record import check, chosen, record
from mkdocs_sybil._internal.run import Runner, open_streams

EXTENSION = "mkdocs_sybil._internal.extension"  # which takes the place of the plugin


def main(arguments: list[str] | None = None) -> int:
    """Return 0 if every example passes, 1 if one fails, 2 if nothing could be done.

    And 130 if a person has interrupted it.
    """
    parser = argparse.ArgumentParser(prog="python -m mkdocs_sybil", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    help_ = "write what programs print, and show what changed"
    commands.add_parser("record", help=help_).add_argument("page", nargs="*")
    help_ = "run the programs, and tell what fails"
    checks = commands.add_parser("check", help=help_)
    checks.add_argument("page", nargs="*")
    checks.add_argument("--json", action="store_true", help="for other programs, see the README")
    help_ = "mark typed programs that fail as fragments, which are shown and not run"
    commands.add_parser("mark", help=help_).add_argument("page", nargs="*")
    add = commands.add_parser("new", help="make a program, and embed it at the end of a page")
    add.add_argument("page")
    add.add_argument("name")
    help_ = "build each language of a site with `mkdocs build --strict`: equal programs run once"
    commands.add_parser("build", help=help_).add_argument("config_file", nargs="+")
    given = parser.parse_args(arguments)
    open_streams()  # closed: what is meant for one must not go to another
    sys.stdout = sys.stdout or open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", closefd=False)  # noqa: SIM115
    for stream in sys.stdout, sys.stderr:
        if isinstance(stream, io.TextIOWrapper):  # not every terminal has every letter
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(given)
        print(end="", flush=True)
        return code
    except ProblemError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        return 130
    except OSError as error:
        try:
            print(flush=True)
        except OSError:  # because of `| head`, or of a full disk
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())  # for what is left
            try:
                print(f"Not all could be written: {error.strerror}.", file=sys.stderr)
            except OSError:  # it may be the same pipe
                os.dup2(nowhere, sys.stderr.fileno())
            return 2
        print(f"This could not be done: {error}.", file=sys.stderr)
        return 2


def _run(given: argparse.Namespace) -> int:
    config = load()
    if given.command == "build":
        return _build(config, given.config_file)
    if given.command == "new":
        return new(config, given.page, given.name)
    pages = chosen(config, given.page)
    if given.command == "mark":
        return mark(config, pages)
    return record(config, pages) if given.command == "record" else _check(config, pages, given.json)


def _check(config: Config, pages: list[Path], as_json: bool) -> int:
    with Runner(config) as runner:
        found = check(config, pages, runner)
    if as_json:
        failures = [failure.as_json() for failure in found.failures]
        counts = {"version": 1, "pages": len(pages), "programs": len(found.programs)}
        print(json.dumps({**counts, "failures": failures}, indent=2))
    else:
        for failure in found.failures:
            print(f"{failure}\n")
        print(
            f"{counted(len(pages), 'page')} with {counted(len(found.programs), 'program')}, "
            f"{len(found.failures)} failed. What else a page needs, mkdocs build checks."
        )
    return 1 if found.failures and config.failures == "error" else 0


def _build(config: Config, files: list[str]) -> int:
    for number, file in enumerate(files):
        if not Path(file).is_file():
            raise ProblemError(f"There is no file {file}. Name the mkdocs.yml of each language.")
        if any(os.path.samefile(file, other) for other in files[:number]):  # noqa: PTH121
            raise ProblemError(f"{file} is named twice. Name the mkdocs.yml of each language once.")
    from click import Abort, ClickException
    from mkdocs.__main__ import cli  # not needed by the other commands

    from mkdocs_sybil._internal.plugin import SybilPlugin

    log = logging.getLogger("mkdocs")
    with Runner(config) as runner:
        SybilPlugin.lasting, SybilPlugin.built = runner, []
        try:
            for file in files:
                count = len(SybilPlugin.built)
                cli.main(["build", "--strict", "--config-file", file], standalone_mode=False)
                for handler in [*log.handlers]:  # else the next build tells each line twice
                    if handler.name == "MkDocsStreamHandler":
                        log.removeHandler(handler)
                if len(SybilPlugin.built) == count and EXTENSION not in sys.modules:
                    raise ProblemError(f"{file} has no plugin sybil: its programs did not run.")
        except ClickException as error:
            error.show()
            return 1
        except Abort:  # what click makes of Ctrl+C
            raise KeyboardInterrupt from None
        finally:
            SybilPlugin.lasting, SybilPlugin.built = None, []
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m stop_the_gradient.upcoming newest|nightly`: what the next PyTorch will change here.

Installs the newest release, or the newest nightly build, into a temporary environment, runs every
example of the site there, and prints as Markdown what is not as recorded. It writes no file.
For `nightly`, the environment variable UV_INDEX holds the address of the index of these builds.
.github/workflows/upcoming.yml runs this once a week.
"""

import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from typing import Any

from mkdocs_sybil.examples import PythonBlockParser, difference
from stop_the_gradient.releases import SNIPPETS, Key, Result, examples, install, run

USAGE = "Usage: python -m stop_the_gradient.upcoming newest|nightly"
NIGHTLY = ("--prerelease", "allow", "--index-strategy", "unsafe-best-match")


def report(versions: dict[str, str], results: Iterable[tuple[Key, Result]]) -> tuple[str, int]:
    """Return what is not as recorded, as Markdown, and how many examples that are."""
    shown = dict(examples(PythonBlockParser(SNIPPETS)))
    changed = [(key, told) for key, told in results if told[0] in ("different", "failed")]
    machine = f"{platform.system()} {platform.machine()}"
    told_by = ", ".join(f"{name} {version}" for name, version in versions.items())
    lines = [f"### {machine}: {len(changed)} of {len(shown)} programs differ", "", f"{told_by}."]
    for (page, name), told in changed:
        example = shown[page, name]
        recorded = example.parsed.recorded
        text = told[1]
        if told[0] == "different":
            text = difference((recorded and recorded.text) or "", text)
        lines += ["", f"`docs/en/{page}:{example.line}` `{name}`", "", "~~~~diff", text, "~~~~"]
    return "\n".join(lines), len(changed)


def main(arguments: list[str]) -> int:
    """Print the report; return 0 if all is as recorded, 1 if not, 2 if nothing could run."""
    if arguments not in (["newest"], ["nightly"]):
        print(USAGE)
        return 2
    options = NIGHTLY if arguments == ["nightly"] else ()
    if options and not os.environ.get("UV_INDEX"):
        print("UV_INDEX is not set: it holds the address of the index of the nightly builds.")
        return 2
    versions: dict[str, str] = {}
    results: list[tuple[Key, Any]] = []
    wanted = list(dict(examples(PythonBlockParser(SNIPPETS))))
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        try:
            python = install(["torch", "torchvision"], folder, *options)
        except subprocess.CalledProcessError as error:
            print(f"The {arguments[0]} PyTorch could not be installed:\n\n{error.stderr}")
            return 2
        for key, told in run(python, wanted):
            if key is None:
                versions = told
            else:
                results.append((key, told))
    text, count = report(versions, results)
    print(text)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

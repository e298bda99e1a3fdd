"""`python -m stop_the_gradient.upcoming newest|nightly`: what the next PyTorch will change here.

Installs the newest release, or the newest nightly build, into a temporary environment, with the
newest of each framework that pages use. Runs every example of the site there, and prints as
Markdown what is not as recorded. It writes no file.
For `nightly`, the environment variable UV_INDEX holds the address of the index of these builds.
.github/workflows/upcoming.yml runs this once a week.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Mapping

from mkdocs_sybil import ProblemError, difference, load
from stop_the_gradient.data import ROOT
from stop_the_gradient.releases.data import Example, Key, Outcome, kind, site
from stop_the_gradient.releases.run import install, run

NIGHTLY = ("--prerelease", "allow", "--index-strategy", "unsafe-best-match")


def report(
    shown: Mapping[Key, Example], versions: Mapping[str, str], results: Mapping[Key, Outcome]
) -> tuple[str, int]:
    """Return what is not as recorded, as Markdown, and how many examples that are."""
    changed = {key: did for key, did in results.items() if kind(did) in ("different", "failed")}
    machine = f"{platform.system()} {platform.machine()}"
    told_by = ", ".join(f"{name} {version}" for name, version in versions.items())
    lines = [f"### {machine}: {len(changed)} of {len(shown)} programs differ", "", f"{told_by}."]
    for (page, name), did in changed.items():
        example = shown[page, name]
        text = did[1]
        if did[0] == "different":
            text = difference(example.program.printed, text)
        lines += ["", f"`docs/en/{page}:{example.line}` `{name}`", "", "~~~~diff", text, "~~~~"]
    return "\n".join(lines), len(changed)


def main(arguments: list[str] | None = None) -> int:
    """Print the report; return 0 if all is as recorded, 1 if not, 2 if nothing could run."""
    parser = argparse.ArgumentParser(
        prog="python -m stop_the_gradient.upcoming", description=__doc__.partition("\n\n")[2]
    )
    parser.add_argument("which", choices=("newest", "nightly"))
    which = parser.parse_args(arguments).which
    options = NIGHTLY if which == "nightly" else ()
    if options and not os.environ.get("UV_INDEX"):
        print("UV_INDEX is not set: it holds the address of the index of the nightly builds.")
        return 2
    try:
        shown = site(frameworks=True)
        wanted = ["torch", "torchvision", *load(ROOT).packages]
        with tempfile.TemporaryDirectory(prefix="release-") as folder:
            python = install(wanted, folder, *options)
            versions, results = run(python, shown)
    except subprocess.CalledProcessError as error:
        print(f"The {which} PyTorch could not be installed:\n\n{error.stderr}")
        return 2
    except ProblemError as error:
        print(error)
        return 2
    text, count = report(shown, versions, results)
    print(text)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())

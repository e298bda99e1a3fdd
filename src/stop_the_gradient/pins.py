"""`python -m stop_the_gradient.pins [--upgrade]`: pin each package that is installed.

It writes the versions into pyproject.toml, as constraints of uv, and installs them. A pin stays as
long as it fits what pyproject.toml asks for; with `--upgrade`, each package becomes the newest that
fits. One version serves each Python and system, where there is one.
"""

import argparse
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from difflib import unified_diff

from mkdocs_sybil import write_text
from stop_the_gradient.data import ROOT
from stop_the_gradient.releases.data import PROJECT

PINS, BUILD_PINS = "constraint-dependencies", "build-constraint-dependencies"
PLAIN = "--quiet --no-header --no-annotate"  # the versions, and no address
EXPORT = f"uv export {PLAIN} --frozen --no-hashes --no-emit-workspace --all-groups --all-extras"
COMPILE = f"uv pip compile {PLAIN} --universal -"


def uv(command: str, given: str = "") -> list[str]:
    """Run uv in the root of the project; return the lines that it printed.

    Raises CalledProcessError. What went wrong is in sight.
    """
    call = command.split()
    done = subprocess.run(
        call, cwd=ROOT, input=given, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout.splitlines()


def constraints(requirements: list[str], text: str) -> list[str]:
    """Return requirements as constraints: a condition stays where a package has two versions.

    What pyproject.toml, of this text, names to the version itself is left out.
    """
    split = [line.partition(" ; ") for line in requirements]
    counted = Counter(pin.partition("==")[0] for pin, _, _ in split)
    several = {name for name, count in counted.items() if count > 1}
    return [
        f"{pin} ; {condition}" if pin.partition("==")[0] in several else pin
        for pin, _, condition in split
        if f'"{pin}",' not in text
    ]


def replaced(text: str, name: str, pins: list[str]) -> str:
    """Return the text of pyproject.toml with another list of pins."""
    lines = "".join(f'    "{pin}",\n' for pin in pins)
    return re.sub(rf"(?m)(?<=^{name} = \[\n)(    .*\n)*", lambda _: lines, text)


def main(arguments: list[str] | None = None) -> int:
    """Pin, and show what changed; return 0, or 2 if nothing was changed."""
    parser = argparse.ArgumentParser(
        prog="python -m stop_the_gradient.pins", description=__doc__.partition("\n\n")[2]
    )
    parser.add_argument("--upgrade", action="store_true", help="take the newest of each package")
    upgrade = "--upgrade" if parser.parse_args(arguments).upgrade else ""
    if os.environ.get("CI"):
        print("CI is set: versions are moved by a person, who reads what changed.")
        return 2
    before = PROJECT.read_text(encoding="utf-8")
    free = replaced(replaced(before, PINS, []), BUILD_PINS, [])
    builds = "\n".join(tomllib.loads(before)["build-system"]["requires"])
    try:
        write_text(PROJECT, free)
        uv(f"uv lock --quiet {upgrade}")
        text = replaced(free, PINS, constraints(uv(EXPORT), free))
        text = replaced(text, BUILD_PINS, constraints(uv(COMPILE, builds), free))
        write_text(PROJECT, text)
        uv("uv sync")
    except subprocess.CalledProcessError:
        write_text(PROJECT, before)
        print("pyproject.toml is as it was.")
        return 2
    moved = unified_diff(before.splitlines(), text.splitlines(), n=0, lineterm="")
    print(*(line for line in moved if re.match(r"[-+] ", line)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

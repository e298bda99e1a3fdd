"""`python -m stop_the_gradient.edition RELEASE`: move the site to another release of PyTorch.

It pins the release, the torchvision that belongs to it, and what they need, in pyproject.toml,
installs them, records every output again, runs every example on the releases that do not know it,
and shows what changed. It commits nothing: `git diff` is for a person to read, and
`git checkout .` takes all of it back.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

from mkdocs_sybil import load, pages, read_text, write_text
from stop_the_gradient.data import ROOT
from stop_the_gradient.releases.data import PROJECT, RELEASES, number
from stop_the_gradient.releases.run import install

READ_VERSION = "from importlib.metadata import version; print(version('torchvision'))"
STEPS = (
    "-m mkdocs_sybil record",
    "-m stop_the_gradient.lab",
    "-m stop_the_gradient.releases",
)


def moved(text: str, release: str, torchvision: str) -> str:
    """Return the text of pyproject.toml with another edition."""
    old = re.findall(r'^ +"torch==(.*)"', text, re.MULTILINE)[0]
    text = re.sub(r'(?<="torch==)[^"]*', release, text)
    text = re.sub(r'(?<="torchvision==)[^"]*', torchvision, text)
    text = text.replace(f'\nversion = "{old}"', f'\nversion = "{release}"')
    names = [f'"{name}"' for name in sorted({*RELEASES, release}, key=number)]
    lines = [", ".join(names[i : i + 10]) for i in range(0, len(names), 10)]
    listed = "".join(f"    {line},\n" for line in lines)
    return re.sub(r"(?<=^releases = \[\n)[^]]*", listed, text, flags=re.MULTILINE)


def call(*command: str) -> int:
    """Run a command in the root of the project; return its exit status."""
    print(f"$ {' '.join(command)}", flush=True)
    return subprocess.run(command, cwd=ROOT).returncode


def mentions(release: str) -> list[str]:
    """Return the lines of the pages that name a release."""
    found = []
    config = load(ROOT)
    for path in (*pages(config), *(folder / "words.yml" for folder in config.folders)):
        for line, text in enumerate(read_text(path).splitlines(), start=1):
            if release in text:
                found.append(f"{path.relative_to(ROOT)}:{line}: {text.strip()}")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Move the edition; return 0 if every example ran, 1 if not, 2 if nothing was changed."""
    parser = argparse.ArgumentParser(
        prog="python -m stop_the_gradient.edition", description=__doc__.partition("\n\n")[2]
    )
    parser.add_argument("release", help="for example 2.16.0")
    release = parser.parse_args(arguments).release
    if refused := _refused(release):
        print(refused)
        return 2
    try:
        torchvision = _torchvision_of(release)
    except subprocess.CalledProcessError as error:
        print(f"{release} cannot be installed:\n{error.stderr}")
        return 2
    before = PROJECT.read_text(encoding="utf-8")
    write_text(PROJECT, moved(before, release, torchvision))
    if call(sys.executable, "-m", "stop_the_gradient.pins"):
        write_text(PROJECT, before)
        print("pyproject.toml is as it was.")
        return 2
    statuses = [call(sys.executable, *step.split()) for step in STEPS]
    call("git", "--no-pager", "diff", "--stat")
    print("Read each difference: git diff snippets docs. If you cannot explain one, find out why.")
    if named := mentions(RELEASES[-1]):
        print(f"These lines name {RELEASES[-1]}. Are they still true?\n" + "\n".join(named))
    print(
        "An example that differs on some release needs a change in docs/data/changes.yml, and its\n"
        "words in words.yml. The changes of a release need a page in docs/en/releases/.\n"
        "Then run: uv run pytest"
    )
    return 1 if any(statuses) else 0


def _refused(release: str) -> str:
    """Return why the edition cannot be moved to a release now; "" if it can."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", release):
        return f"{release!r} is not a release such as 2.16.0."
    if os.environ.get("CI"):
        return "CI is set: an edition is moved by a person, who reads what changed."
    if shutil.which("git") is None:
        return "Install git: it shows what moving the edition has changed."
    status = ["git", "status", "--porcelain"]
    if changed := subprocess.run(status, cwd=ROOT, capture_output=True, text=True).stdout:
        return f"There are changes that are not committed. Commit or remove them first:\n{changed}"
    if number(release) <= number(RELEASES[-1]):
        return f"The edition is {RELEASES[-1]}. It only moves forward."
    return ""


def _torchvision_of(release: str) -> str:
    """Return the torchvision that belongs to a release. Raises CalledProcessError if none does."""
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        python = install([f"torch=={release}", "torchvision"], folder)
        command = [str(python), "-c", READ_VERSION]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())

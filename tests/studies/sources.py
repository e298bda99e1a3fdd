"""Change the engine's own sources in small ways, and count the changes that its tests notice.

`uv run --with mutmut python tests/studies/sources.py [MODULE ...]` lets mutmut change each module
of MODULES, or those that are named, in a copy of the engine, and run the tests of that module. It
prints each change that they do not notice, and writes the rows of the table in "The checks,
attacked": minutes for each module.
"""

import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from importlib.metadata import version
from pathlib import Path

import study

from stop_the_gradient import measured

ENGINE = study.ROOT / "src" / "mkdocs-sybil"
# Modules that need no other process, and where their tests are.
MODULES = {
    "compare": "test_compare.py",
    "config": "test_config.py",
    "files": "test_files.py",
    "superfences": "test_superfences.py",
    "svg": "test_compare.py",
    "wire": "test_wire.py",
}
SETTINGS = """
[tool.mutmut]
source_paths = ["mkdocs_sybil"]
only_mutate = ["mkdocs_sybil/_internal/{name}.py"]
pytest_add_cli_args_test_selection = ["tests/{tests}"]
use_git_change_detection = false
"""
STATUS = re.compile(r"^ *(?P<change>mkdocs_sybil\.\S+): (?P<status>.+)$", re.MULTILINE)
COLUMNS = ["Module", "Changes", "Noticed", "Noticed, %"]


def settings(name: str, project: str) -> str:
    """Return the pyproject.toml of the engine's copy in which one module is changed."""
    return project + SETTINGS.format(name=name, tests=MODULES[name])


def mutmut(folder: Path, *arguments: str) -> str:
    """Run mutmut in a folder; return what it prints. Raises CalledProcessError if it fails."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    run = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    return run.stdout


def tried(name: str) -> Counter[str]:
    """Change a module; print what is not noticed, and return how many changes became what."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary, ENGINE.name)
        shutil.copytree(ENGINE, folder, ignore=shutil.ignore_patterns("__pycache__", ".*"))
        project = folder / "pyproject.toml"
        project.write_text(settings(name, project.read_text("utf-8")), "utf-8")
        mutmut(folder, "run", "--max-children", "1")
        found = dict(STATUS.findall(mutmut(folder, "results", "--all", "true")))
        for change, status in found.items():
            if status in ("survived", "no tests"):
                lines = mutmut(folder, "show", change).splitlines()
                study.say(f"{name}, {status}:", *(f"\n{x}" for x in lines if x[:1] in "+-"))
    return Counter(found.values())


def row(name: str, found: Counter[str]) -> list[str | int | float]:
    """Return the row of a module. A change that makes a test hang is noticed, too."""
    of, seen = found.total(), found["killed"] + found["timeout"] + found["segfault"]
    return [f"`{name}.py`", of, seen, round(100 * seen / of, 1)]


def main(*names: str) -> int:
    """Try the modules that are named, and replace their rows in the table; or try all."""
    rows = {row[0]: row for row in measured.load("sources")["rows"]} if names else {}
    for name in study.progress(list(names or MODULES), "modules"):
        new = row(name, tried(name))
        study.say(*new)
        rows[new[0]] = new
        measured.write("sources", {
            "command": "uv run --with mutmut python tests/studies/sources.py",
            "run_with": f"mutmut {version('mutmut')}, Python {platform.python_version()}",
            "columns": COLUMNS, "rows": [rows[key] for key in sorted(rows, key=str)],
        })  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

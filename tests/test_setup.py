"""`.ci/uv`, the first command of the README: it runs where there is little."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# Runs .ci/uv in a Python without some modules, and with little space.
LESS = """
import collections, runpy, shutil, sys
free, missing, sys.argv = float(sys.argv[1]), sys.argv[2].split(), sys.argv[3:]
sys.modules.update(dict.fromkeys(missing))
shutil.disk_usage = lambda path: collections.namedtuple("Usage", "free")(free * 1e9)
runpy.run_path(sys.argv[0])
"""
PIP = """
import pathlib, sys
print(sys.argv[1:], flush=True)
uv = pathlib.Path(sys.argv[sys.argv.index("--target") + 1] if "--target" in sys.argv else sys.prefix, "bin", "uv")
uv.parent.mkdir(parents=True, exist_ok=True)
uv.write_text("#!/bin/sh\\n[ $1 = cache ] || echo installed $@")
uv.chmod(0o755)
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a copy of what `.ci/uv` reads, and a folder for the path, with a uv that fails."""
    tree = tmp_path / "Jörg's tree"
    (tree / ".ci").mkdir(parents=True)
    for name in (".ci/uv", "pyproject.toml"):
        shutil.copy(ROOT / name, tree / name)
    program(tmp_path / "path" / "uv", "exit 127")
    return tree


def program(path: Path, script: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def run(tree: Path, *arguments: str, free: float = 8, without: str = "") -> str:
    """Run `.ci/uv` in another folder, where the path has little; return what it says."""
    call = [sys.executable, "-c", LESS, str(free), without, str(tree / ".ci" / "uv"), *arguments]
    path = os.pathsep.join([str(tree.parent / "path"), "/usr/bin", "/bin"])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(tree.parent)}
    done = subprocess.run(call, cwd=tree.parent, env=environment, capture_output=True, text=True)
    return done.stdout + done.stderr


def test_the_uv_of_the_path_runs_if_it_works(tree: Path) -> None:
    program(tree / ".uv" / "bin" / "uv", 'echo own "$@"')
    assert run(tree, "run", "a b") == "own run a b\n"
    program(tree.parent / "path" / "uv", 'echo theirs "$@"')
    assert run(tree, "run", "a b") == "theirs run a b\n"


@pytest.mark.parametrize("without", ["", "ensurepip"])
def test_where_there_is_none_pip_installs_the_one_of_the_site(tree: Path, without: str) -> None:
    """In an environment of its own, or where Debian has pip without venv, in a folder."""
    (tree.parent / "pip").mkdir()
    (tree.parent / "pip" / "__init__.py").touch()
    (tree.parent / "pip" / "__main__.py").write_text(PIP)
    said = run(tree, "run", without=without)
    assert re.fullmatch(r"\['install', '--quiet'.*'uv>=.*\]\ninstalled run\n", said)
    assert (tree / ".uv" / "pyvenv.cfg").exists() == (not without)
    assert run(tree, "again") == "installed again\n"


def test_where_nothing_can_install_it_one_line_says_what_to_do(tree: Path) -> None:
    said = run(tree, "run", without="ensurepip pip")
    assert said.count("\n") == 1
    assert "apt-get install python3-venv" in said


def test_too_little_space_is_told_before_it_is_filled(tree: Path) -> None:
    program(tree.parent / "path" / "uv", "echo runs")
    assert run(tree, "run", free=2).endswith("Jörg's tree, and 2.0 GB are free there.\n")
    program(tree / ".venv" / "lib" / "site-packages" / "torch" / "version.py", "")
    assert run(tree, "run", free=2) == "runs\n"


def test_no_page_and_no_workflow_installs_uv_in_another_way() -> None:
    files = [*ROOT.glob("*.md"), ROOT / ".ci" / "run", *ROOT.glob(".github/**/*.yml")]
    files += (ROOT / "docs" / "en").rglob("*.md")
    assert [path for path in files if "pip install uv" in path.read_text("utf-8")] == []

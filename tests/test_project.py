"""The code's own checks, as CI and pre-commit run them."""

import subprocess
import sys
from pathlib import Path

import pytest

from mkdocs_sybil import load

ROOT = Path(__file__).parent.parent


WORKFLOWS = [path.relative_to(ROOT).as_posix() for path in ROOT.glob(".github/workflows/*.yml")]


@pytest.mark.parametrize(
    "command",
    [
        "ruff check",
        "ruff format --check",
        "mypy",
        "zizmor --offline --no-progress .github",
        f"check-jsonschema --builtin-schema vendor.github-workflows {' '.join(WORKFLOWS)}",
    ],
    ids=["ruff", "format", "mypy", "zizmor", "workflows"],
)
def test_check(command: str) -> None:
    name, *arguments = command.split()
    call = [Path(sys.executable).with_name(name), *arguments]
    result = subprocess.run(call, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_checks_need_no_site_generator() -> None:
    """MkDocs may go, and the examples must still be checked."""
    code = "import sys, mkdocs_sybil._internal.record; print([m for m in sys.modules if m == 'mkdocs'])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stdout == "[]\n", result.stderr


def test_ci_runs_the_programs_on_the_machine_that_record_tries() -> None:
    (machine,) = load(ROOT).machines
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert f"\nexport {machine}\nuv run pytest\n" in script

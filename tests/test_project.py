"""The code's own checks, as CI and pre-commit run them."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("command", ["ruff check", "ruff format --check", "mypy"])
def test_check(command: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", *command.split()], cwd=ROOT, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_checks_need_no_site_generator() -> None:
    """MkDocs may go, and the examples must still be checked."""
    code = "import sys, mkdocs_sybil.examples; print([m for m in sys.modules if m == 'mkdocs'])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stdout == "[]\n", result.stderr

"""The scripts and style sheets of the theme: their unit tests, types and style, where Node.js is."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

FRONT = Path(__file__).parent / "front"
INSTALL = "npm install --prefix tests/front --no-package-lock"


@pytest.mark.parametrize("script", ["test", "types", "scripts", "styles"])
def test_front(script: str) -> None:
    """As tests/front/package.json has it. Only the unit tests need no package."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("There is no Node.js.")
    if script != "test" and not (FRONT / "node_modules").is_dir():
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop(f"The tools are not installed: `{INSTALL}`.")
    call = [npm, "run", "--silent", script]
    result = subprocess.run(call, cwd=FRONT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr

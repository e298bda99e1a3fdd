"""A site of a few pages, with the theme, the plugins and the data of this one."""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from building import ROOT, SETTINGS, Build, command
from filelock import FileLock

SITE = Path("site", "below", "en")  # who serves "site" has it below another address
FIXTURES = 'fixtures = "small_fixtures"'  # what the site has, but for PyTorch: seconds each time


def small_site(
    folder: Path, files: Mapping[str, str], language: str = "en", generator: str = "mkdocs"
) -> Build:
    """Build a site of `files`, whose paths are below docs/LANGUAGE or snippets."""
    tree, site = folder / "tree", folder / SITE
    shutil.copytree(ROOT / "docs" / "theme", tree / "docs" / "theme")
    shutil.copytree(ROOT / "docs" / "data", tree / "docs" / "data")
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    (tree / "pyproject.toml").write_text(re.sub("(?m)^fixtures = .*", FIXTURES, project), "utf-8")
    for edition in {"en", language}:
        (tree / "docs" / edition).mkdir()
        for name in ("words.yml", "search.yml"):
            shutil.copy(ROOT / "docs" / edition / name, tree / "docs" / edition)
    shutil.copy(ROOT / "mkdocs.zh.yml", tree)
    config = (ROOT / "mkdocs.yml").read_text("utf-8")
    (tree / "mkdocs.yml").write_text(re.sub(r"^nav:\n(.+\n?)+", "", config, flags=re.M), "utf-8")
    for name, text in files.items():
        file = tree / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    arguments = [a for a in command(generator, site) if a != "--strict"]
    done = subprocess.run(
        [*arguments, "-f", "mkdocs.yml" if language == "en" else f"mkdocs.{language}.yml"],
        cwd=tree,
        env={**os.environ, **SETTINGS, "PYTHONPATH": f"{Path(__file__).parent}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return Build(site, done.stdout, done.returncode != 0)


def shared_site(factory: pytest.TempPathFactory, name: str, files: Mapping[str, str]) -> Build:
    """Build a site once for all workers of pytest-xdist, which only look at it."""
    workers = factory.getbasetemp()
    folder = (workers.parent if "PYTEST_XDIST_WORKER" in os.environ else workers) / name
    said = folder / "said"
    with FileLock(f"{folder}.lock"):
        if not said.exists():
            folder.mkdir()
            built = small_site(folder, files)
            assert not built.failed, built.said
            said.write_text(built.said, "utf-8")
    return Build(folder / SITE, said.read_text("utf-8"), False)

"""A site of a few pages, with the theme, the plugins and the data of this one."""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from building import ROOT, SETTINGS, Build, command


def small_site(
    folder: Path, files: Mapping[str, str], language: str = "en", generator: str = "mkdocs"
) -> Build:
    """Build a site of `files`, whose paths are below docs/LANGUAGE or snippets."""
    tree = folder / "tree"
    shutil.copytree(ROOT / "docs" / "theme", tree / "docs" / "theme")
    shutil.copytree(ROOT / "docs" / "data", tree / "docs" / "data")
    shutil.copy(ROOT / "pyproject.toml", tree)
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
    arguments = [a for a in command(generator, folder / "site") if a != "--strict"]
    done = subprocess.run(
        [*arguments, "-f", "mkdocs.yml" if language == "en" else f"mkdocs.{language}.yml"],
        cwd=tree,
        env={**os.environ, **SETTINGS},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return Build(folder / "site", done.stdout, done.returncode != 0)

"""The builds of the site that tests look at: the one of this tree, and one in another place."""

import html
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import unquote

from mkdocs_sybil import CodeBlock, find_code

ROOT = Path(__file__).parents[1]
DOCS, SNIPPETS = ROOT / "docs" / "en", ROOT / "snippets"
TREE = ("docs", "mkdocs.yml", "pyproject.toml", "snippets", "src")
# Two builds with the same of these are equal to the byte. `.ci/run` has its own.
SETTINGS = {
    "SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH", "1700000000"),
    "SITE_URL": os.environ.get("SITE_URL") or "http://127.0.0.1/en/",
    "NO_MKDOCS_2_WARNING": "1",
}


@dataclass(frozen=True)
class Build:
    """A folder with the built site, and what the command said. `failed` is why there is none."""

    root: Path
    said: str
    failed: bool

    def file(self, page: str) -> Path:
        """Return the file of a built page, by the path of its source below the docs."""
        path = Path(page).with_suffix("")
        return self.root / (path.parent if path.name == "index" else path) / "index.html"

    def html(self, page: str) -> str:
        """Return a page as it was built, by the path of its source below the docs."""
        return self.file(page).read_text("utf-8")


MARKED = re.compile(
    r'<div data-program="(?P<name>[^"]+)" class="[^"]*"'
    r'(?: data-source="(?P<file>[^"#]+)(?:#(?P<cell>[^"]+))?" data-copies="[^"]+")?>'
)


@lru_cache(maxsize=2)  # several tests look at a page, one after the other
def blocks(html: str) -> list[CodeBlock]:
    """Return the blocks of code of a built page."""
    return find_code(html)[0]


def copied(page: Path) -> list[tuple[str, str]]:
    """Return the name of each program of a built page, and what its copy button copies.

    This reads what docs/theme/assets/programs.js reads, without a browser.
    """
    text, found = page.read_text("utf-8"), []
    for block in blocks(text):
        if not block.is_python:
            continue
        marked = MARKED.match(text, block.start)
        assert marked, f"{page}: this block has no button of ours: {block.code}"
        code = block.code
        if marked["file"]:
            code = (page.parent / html.unescape(marked["file"])).read_text("utf-8")
        if marked["cell"]:
            cell = f"# %% {unquote(html.unescape(marked['cell']))}\n"
            above, below = code.split(cell)
            code = above + cell + below.partition("\n# %% ")[0]
        found.append((html.unescape(marked["name"]), code.rstrip()))
    return found


def command(generator: str, site: Path) -> list[str]:
    return [sys.executable, "-m", generator, "build", "--strict", "--site-dir", str(site)]


def build(site: Path) -> Build:
    """Build the site of this tree, as CI does."""
    done = subprocess.run(
        command("mkdocs", site),
        cwd=ROOT,
        env={**os.environ, **SETTINGS},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return Build(site, done.stdout, done.returncode != 0)


def copy_tree(target: Path) -> None:
    """Copy what a build needs."""
    ignored = shutil.ignore_patterns("__pycache__", ".*")
    target.mkdir(parents=True)
    for name in TREE:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, target)

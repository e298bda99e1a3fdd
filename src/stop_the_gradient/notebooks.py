"""A section of the site as one notebook: its pages, and programs with what they printed.

All cells share one process, which the programs of the site do not. What would not run so is written
to a file and run from there, or is left out, and the notebook says so.
"""

import json
import re
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from mkdocs_sybil import Page, Program, program_of, split_front_matter
from stop_the_gradient import downloads
from stop_the_gradient.data import fill

HEADING = re.compile(r"^(?P<level>#{1,3}) (?P<title>.+?)(?: \{[^}\n]*\})?$", re.MULTILINE)
# Processes that a program starts import it again, and a cell cannot be imported. And torch.hub
# must find its folder empty, whose name it reads from the environment. A notebook has a loop of its
# own already, in which asyncio starts no other.
ALONE = re.compile(r'__name__ == "__main__"|^os\.environ\b|\basyncio\.run\(', re.MULTILINE)
PICTURES = (".svg", ".mmd")
# What the Markdown of a page says to MkDocs alone, and the choices of its questions.
FOR_MKDOCS = re.compile(
    r"^[ \t]*(?:\?\?\? .*|- \[[ x]\] .*|--8<-- .*|<!-- .*-->)$"
    r"|</?(?:div|span|gradient-lab)\b[^>\n]*>| *\{ ?[.:#][^}\n]*\}|^ {4}(?=[^\s-])",
    re.MULTILINE,
)
# A link whose address holds on the site only: to another page, or to a name of the documentation.
LINK = re.compile(r"\[((?:`[^`]*`|[^\[\]`])+)\](?:\((?!https?:)[^()\s]*\)|\[[^\]]*\])")
RELATED = re.compile(r"^## .*\{#related\b.*", re.MULTILINE | re.DOTALL)
SETUP = '''\
%config InteractiveShell.ast_node_interactivity = "none"  # show what is printed, and no more
import subprocess
import sys
import tempfile
from pathlib import Path

import torch

torch.set_warn_always(True)  # PyTorch says many warnings only once in a process


def run(name):
    """Run a program in a process and in an empty folder of its own."""
    command = [sys.executable, Path(name).resolve()]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    print(done.stderr if done.returncode else done.stdout, end="")'''


class Chapter(NamedTuple):
    """A page of the section: its title, address and description as they are published."""

    title: str
    address: str
    about: str
    page: Page


def address_of(page: str) -> str | None:
    """Return where the notebook is served that holds the programs of a page."""
    parts = PurePosixPath(page).parts
    if parts[0] == "articles" and len(parts) == 3:
        return f"snippets/articles/{parts[1]}.ipynb"
    return "snippets/recipes.ipynb" if parts[0] == "recipes" else None


def notebook(title: str, chapters: Iterable[Chapter], words: Any) -> str:
    """Return the notebook of some pages, as the text of its file.

    `words` are the sentences of a language that it needs.
    """
    cells = _Cells()
    cells.markdown(f"# {title}\n\n{words['about']}")
    cells.code(SETUP, "")
    for chapter in chapters:
        cells.chapter(chapter, words)
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    content = {"cells": cells.found, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


class _Cells:
    """The cells of a notebook, in order."""

    def __init__(self) -> None:
        self.found: list[dict[str, Any]] = []

    def markdown(self, text: str) -> None:
        if text:
            self._add("markdown", text, {})

    def code(self, text: str, printed: str) -> None:
        lines = printed.splitlines(keepends=True)
        output = {"name": "stdout", "output_type": "stream", "text": lines}
        self._add("code", text, {"execution_count": None, "outputs": [output] if printed else []})

    def _add(self, kind: str, text: str, more: dict[str, Any]) -> None:
        cell = {"cell_type": kind, "id": f"cell-{len(self.found)}", "metadata": {}}
        self.found.append(cell | more | {"source": text.splitlines(keepends=True)})

    def chapter(self, chapter: Chapter, words: Any) -> None:
        """Add a page: its programs, and what it says between them."""
        found = [
            (region, program)
            for _, region in sorted(chapter.page.regions, key=lambda pair: pair[1].start)
            if (program := program_of(region.parsed)) and not program.is_fragment
        ]
        if not found:
            return
        title, about = chapter.title, chapter.about
        if chapter.address:
            title = f"[{title}]({chapter.address})"
        text = "" if chapter.page.path.endswith(".ipynb") else chapter.page.text
        place = len(text) - len(split_front_matter(text)[1])
        if text:
            about = _prose(text[place : found[0][0].start])
            place = found[0][0].start
        self.markdown(f"## {title}\n\n{about}".rstrip())
        draws = {p.path for _, p in found if p.recorded and p.recorded.path.suffix in PICTURES}
        done = set()
        for region, program in found:
            self.markdown(_prose(text[place : region.start]))
            place = region.end
            if program.path.suffix == ".py" and program.path in done:
                continue
            name = program.path.name
            if program.path in draws:
                done.add(program.path)
                self.markdown(fill(words["picture"], name=name))
            elif program.skip and not program.printed:
                self.markdown(fill(words["left_out"], name=name, reason=program.skip.reason))
            elif ALONE.search(source := _whole(program)):
                done.add(program.path)
                name = f"{PurePosixPath(chapter.page.path).stem}_{name}"
                self.markdown(words["alone"])
                self.code(f"%%writefile {name}\n{source}", f"Writing {name}\n")
                self.code(f'run("{name}")', program.printed)
            else:
                self.code(program.shown, program.printed)
        self.markdown(_prose(RELATED.sub("", text[place:])))


def _prose(text: str) -> str:
    """Return a part of a page as the Markdown of a notebook, in which its title is one of many."""
    text = HEADING.sub(_lower, text)
    text = LINK.sub(r"\1", FOR_MKDOCS.sub("", text))
    return re.sub(r"\n\s*\n+", "\n\n", text).strip()


def _lower(head: re.Match[str]) -> str:
    return f"#{head['level']} {head['title']}" if len(head["level"]) > 1 else ""


def _whole(program: Program) -> str:
    if program.path.suffix != ".py":
        return program.shown
    return downloads.whole(program.path).rstrip("\n")

"""The pages of a site: which files they are, where their programs lie, and what Sybil reads."""

import os
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path, PurePath

from sybil import Document, Example, Region
from sybil.typing import Parser

from mkdocs_sybil._internal.blocks import Block, blocks, outside_fences
from mkdocs_sybil._internal.config import Config
from mkdocs_sybil._internal.errors import ProblemError
from mkdocs_sybil._internal.files import is_utf8, read_text, unreadable
from mkdocs_sybil._internal.model import Problem, Program, program_of

PAGES = (".md", ".markdown", ".mdown", ".mkdn", ".mkd", ".ipynb")  # as MkDocs and mkdocs-jupyter


class Page(Document):
    """A Sybil document that turns what cannot be read into an example that fails."""

    @classmethod
    def parse(cls, path: str, *parsers: Parser, encoding: str = "utf-8") -> "Page":
        """Read and parse a page. Pages are UTF-8, whatever `encoding` says."""
        try:
            if not is_utf8(path):
                raise ProblemError(
                    "The name of this file, or of a folder above it, is not UTF-8. Give it another."
                )
            page = cls(read_text(Path(path)), path)
        except (ProblemError, OSError) as error:
            page = cls("", path)
            page.add(Region(0, 0, Problem(str(error)), _fail))
            return page
        for parser in parsers:
            for region in parser(page):
                page.add(region)
        return page

    def outside(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Yield what a pattern finds on the page outside of its fenced blocks."""
        return outside_fences(pattern, self.text, lambda: self.blocks)

    @cached_property
    def blocks(self) -> list[Block]:
        """Its fenced blocks, and its embedding lines outside of them. It is lexed for them once."""
        return blocks(self)

    @property
    def programs(self) -> list[Program]:
        """The programs of the page, in order."""
        return [program for _, region in self.regions if (program := program_of(region.parsed))]


def _fail(example: Example) -> str:
    return str(example.parsed.message)


def pages(config: Config, *folders: Path) -> list[Path]:
    """Return the pages of a site, in order, without those that the configuration excludes.

    `folders` are those of some languages. Without them, the pages of all are returned.
    """
    found = list[Path]()
    for top in folders or config.folders:
        below = list[Path]()
        # As MkDocs does, but for its silence.
        for here, names, files in os.walk(top, onerror=_refuse, followlinks=True):
            real = Path(os.path.realpath(here))
            circles = (n for n in names if real.is_relative_to(os.path.realpath(f"{here}/{n}")))
            names[:] = set(names).difference(circles)
            below += [Path(here, name) for name in files]
        found += sorted(path for path in below if is_page(path, config))
    return found


def _refuse(error: OSError) -> None:
    """Raise ProblemError for a folder that nobody may read: its pages would be passed over."""
    if isinstance(error, PermissionError):
        raise unreadable(Path(error.filename), error)


def is_page(path: Path, config: Config) -> bool:
    """Tell whether a file is a page that can hold examples."""
    inside = config.inside(path) if path.suffix in PAGES else None
    if inside is None:
        return False
    hidden = any(part.startswith(".") for part in inside.parts)
    return not hidden and not is_excluded(inside, config)


def folder_of(page: Path, config: Config) -> Path:
    """Return the folder of the programs of a page: that of the same page in each language."""
    stem = page.with_suffix("")
    return config.snippets / (config.inside(stem) or os.path.relpath(stem, config.docs))


def is_excluded(page: PurePath, config: Config) -> bool:
    """Tell whether the configuration excludes a page, given by its path below `docs`."""
    return any(fnmatchcase(page.as_posix(), pattern) for pattern in config.exclude)

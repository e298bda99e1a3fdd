"""The extension of Python-Markdown: run the examples of a page when something renders its text.

It is a front end for builders that run no plugins of MkDocs. Markdown does not say which page it
renders, so the page is found by its text.
"""

import atexit
import functools
from collections.abc import Callable
from pathlib import Path

from markdown import Extension, Markdown
from sybil import Document

from mkdocs_sybil._internal.blocks import blocks
from mkdocs_sybil._internal.config import load
from mkdocs_sybil._internal.errors import ProblemError, display
from mkdocs_sybil._internal.files import split_front_matter
from mkdocs_sybil._internal.notebooks import is_notebook
from mkdocs_sybil._internal.pages import Page, pages
from mkdocs_sybil._internal.parser import PythonBlockParser
from mkdocs_sybil._internal.report import Report
from mkdocs_sybil._internal.run import Runner


class FrontEnd:
    """The pages of a site, by their texts, and what runs their programs."""

    def __init__(self, root: Path) -> None:
        self.config = load(root)
        self.runner = Runner(self.config)
        atexit.register(self.runner.close)
        self.parser = PythonBlockParser(self.config, self.runner)
        self.paths: dict[str, list[Path]] = {}

    def read(self) -> None:
        """Read all pages, and start their programs."""
        found = [self.parser.page(path) for path in pages(self.config) if not is_notebook(path)]
        self.paths = {}
        for page in found:
            self.paths.setdefault(_body(page.text), []).append(Path(page.path))
        self.runner.submit(program.job for page in found for program in page.programs)

    def page(self, text: str) -> Page | None:
        """Return the page that has a text, as its files are now; None if it shows no program.

        Raises ProblemError if it does, and is no page of the site, or the text of two.
        """
        body = _body(text)
        if body not in self.paths:
            self.read()
        found = self.paths.get(body, [])
        if len(found) == 1:
            self.runner.refresh()
            return self.parser.page(found[0])
        if not any(block.is_python or block.target for block in blocks(Document(text, ""))):
            return None
        if found:
            names = " and ".join(map(display, found))
            raise ProblemError(f"{names} have the same text, by which a page is known. Change one.")
        raise ProblemError(
            f"A text that shows a program is no page below {display(self.config.docs)}, or was "
            f"changed before Markdown got it. It begins with {body[:60]!r}. If mkdocs.yml has the "
            "plugin sybil, too, keep one of the two."
        )

    def converted(self, page: Page, source: str, convert: Callable[[str], str]) -> str:
        """Return the HTML of a page with its outputs; raise ProblemError for all that is wrong."""
        report = Report(Path(page.path), visible=True)
        report.check(page, self.parser.evaluation)
        html = convert(split_front_matter(report.text)[1])
        html = report.finish(html, source, self.config.ignore, self.config.languages)
        if report.failures and self.config.failures == "error":
            message = "\n\n".join(report.failures)
            raise ProblemError(f"not all is as the pages say:\n\n{message}\n")
        return html


front_end = functools.cache(FrontEnd)


def _body(text: str) -> str:
    return split_front_matter(text)[1].strip()


class SybilExtension(Extension):
    """Run the examples of each page when Markdown renders it; raise ProblemError if one fails.

    The options stand in pyproject.toml, at or above the current folder.
    """

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Read a page before Markdown does, and finish it afterwards.

        Not by a preprocessor and a postprocessor: `toc` calls the latter for each heading, too.
        """
        convert = md.convert

        def converted(source: str) -> str:
            site = front_end(Path.cwd())
            page = site.page(source)
            return convert(source) if page is None else site.converted(page, source, convert)

        md.convert = converted  # type: ignore[method-assign]

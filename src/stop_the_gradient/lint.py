"""`python -m stop_the_gradient.lint [PAGE ...]`: what is wrong on pages, without a build or a run.

That are blocks, embedded files, directives, questions, headings, links and anchors, the index of a
folder, and the data: what takes seconds, for an editor or before a commit. What programs print,
`python -m mkdocs_sybil check` knows, and what the theme makes of it, the build.

`lint` is a part of it that the build does, too: what MkDocs would pass over.
"""

import argparse
import os
import posixpath
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import markdown
import yaml
from mkdocs.utils.meta import get_data

from mkdocs_sybil import (
    Config,
    Evaluation,
    Page,
    ProblemError,
    PythonBlockParser,
    Report,
    display,
    load,
    pages,
    split_front_matter,
)
from stop_the_gradient import claims, data, measured, messages, predict
from stop_the_gradient.directives import argument_of, directives
from stop_the_gradient.releases import data as release_data
from stop_the_gradient.releases import pages as release_pages

# What this site, MkDocs and Material read there.
NAMES = (
    "title", "short", "description", "raises", "source", "hide", "icon", "search", "status",
    "subtitle", "template",
)  # fmt: skip
BOX = re.compile(r"^[> \t]*(?:[?]{3}[+]?|!!!)[ \t]*(?P<kind>[\w-]+)", re.MULTILINE)
# Those of Material, and the question of predict.py.
KINDS = (
    "abstract", "bug", "danger", "example", "failure", "info", "note", "predict", "question",
    "quote", "success", "tip", "warning",
)  # fmt: skip

SIGNS = re.compile(r"[`*_]")  # which Markdown may read before it reads attributes
HEADINGS = markdown.Markdown(extensions=["attr_list"])
HEADING = re.compile(r"^(?P<marks>#{1,6}) +.*?(?:\{(?P<attributes>[^\n]*)\})?[ \t]*$", re.M)
LINK = re.compile(r"\]\((?P<target>[^()\s]+)(?:\s+\"[^\"\n]*\")?\)")
CODE = re.compile(r"(?P<mark>`+)[^`\n].*?(?P=mark)")
ANCHOR = re.compile(r"\{:?[^}\n]*?#(?P<id>[^\s}]+)|\bid=\"(?P<html>[^\"]+)\"")
# Anchors that the build makes: those of claims, footnotes, laws and examples across releases.
MADE = re.compile(r"s\d-\d+|fn:.+|fnref:.+|law-\d+|[\w-]+-py")
INDEXED = ("articles/", "course/", "errors/", "laws/", "recipes/")  # whose index a person writes


def lint(page: Page, meta: Mapping[str, object]) -> Iterator[tuple[int, str]]:
    """Yield what is misspelt on a page, with its line.

    `meta` is what MkDocs has read as its front matter.
    """
    head, _ = split_front_matter(page.text)
    if head:
        for name in meta:
            if name not in NAMES:
                found = re.search(rf"^{re.escape(name)}\s*:", head, re.MULTILINE)
                yield (
                    1 + _line(head, found.start() if found else 0),
                    f"the front matter has a name that nobody reads: {_unknown(name, NAMES)}",
                )
        if not meta:  # MkDocs leaves it in the text
            yield _no_yaml(head)
    for box in page.outside(BOX):
        if box["kind"] not in KINDS:
            line = _line(page.text, box.start("kind"))
            yield line, f"there is no such kind of box: {_unknown(box['kind'], KINDS)}"


def _unknown(name: str, known: Collection[str]) -> str:
    hint = data.did_you_mean(name, known) or f" Write one of {', '.join(known)}."
    return f"{name!r}.{hint}"


def _no_yaml(head: str) -> tuple[int, str]:
    line, problem = 1, "it holds no names"
    try:
        yaml.safe_load(head)
    except yaml.MarkedYAMLError as error:
        line = 2 + (error.problem_mark.line if error.problem_mark else 0)
        problem = str(error.problem)
    return line, (
        f"the front matter is no YAML: {problem}. Put what holds a colon into quotes: "
        'title: "RuntimeError: ..."'
    )


class Site:
    """The pages of a site, or some of them, and what they refer to."""

    def __init__(self, config: Config) -> None:
        self.config, self.parser = config, PythonBlockParser(config)
        self.folder = config.docs.parent / "data"
        self.read: dict[Path, Page] = {}

    def page(self, path: Path) -> Page:
        """Return a page, read once."""
        if path not in self.read:
            self.read[path] = self.parser.page(path)
        return self.read[path]

    @cached_property
    def claims(self) -> Any:
        """The claims, if the data is right."""
        return claims.load(self.folder, self.config.docs)

    def wrong_data(self) -> Iterator[str]:
        """Yield what is wrong in the data, and in the words of each language."""
        measurements = sorted((self.folder / "measured").glob("*.json"))
        reads: list[Callable[[], object]] = [
            *(partial(data.words, docs, self.config.docs) for docs in self.config.folders),
            lambda: self.claims,
            partial(release_pages.changes, self.folder, self.config.docs),
            partial(release_data.load, self.folder / "releases.json"),
            *(partial(measured.load, path.stem, path.parent) for path in measurements),
        ]
        for read in reads:
            try:
                read()
            except ProblemError as error:
                yield str(error)

    def wrong(self, path: Path) -> Iterator[tuple[int, str]]:
        """Yield what is wrong on a page, with its line."""
        page, report = self.page(path), Report(path)
        report.check(page, lambda example: Evaluation(self.parser.evaluation(example).failure))
        place = f"{display(path)}:"
        for failure in report.failures:
            line, _, message = failure.removeprefix(place).partition(": ")
            yield int(line), message
        if path.suffix == ".ipynb":
            return
        yield from lint(page, get_data(page.text)[1])
        yield from self._wrong_directives(page)
        yield from _wrong_headings(page)
        yield from self._wrong_links(page, path)
        if not report.failures:
            outputs = {token: output.markdown for token, output in report.inserted.items()}
            try:
                predict.folded(report.text, outputs, path, self._uri(path))
            except ProblemError as error:
                line, _, message = str(error).removeprefix(place).partition(": ")
                yield int(line), message

    def _uri(self, path: Path) -> str:
        inside = self.config.inside(path)
        assert inside is not None, "it was chosen among the pages"
        return inside.as_posix()

    def _wrong_directives(self, page: Page) -> Iterator[tuple[int, str]]:
        for match in directives(page.text):
            try:
                self._try(match["name"], argument_of(match, page.text))
            except ProblemError as error:
                yield _line(page.text, match.start()), str(error)

    def _try(self, name: str, argument: str) -> None:
        if name == "claims":
            claims.markdown(self.claims, data.words(self.config.docs), argument, "index.md")
        elif name == "measured":
            measured.load(argument, self.folder / "measured")
        elif name == "errors":
            messages.box(argument, {})

    def _wrong_links(self, page: Page, path: Path) -> Iterator[tuple[int, str]]:
        linked = set()
        for match in page.outside(LINK):
            start = page.text.rfind("\n", 0, match.start()) + 1
            line = page.text[start : page.text.find("\n", match.end())]
            inside = match.start() - start
            if any(code.start() <= inside < code.end() for code in CODE.finditer(line)):
                continue
            target, _, anchor = match["target"].partition("#")
            target = target.partition("?")[0]
            if re.match(r"[a-z]+:", target) or (target and not target.endswith((".md", ".ipynb"))):
                continue  # of another site, or a file that the build may make
            file = self._target(path, target)
            linked.add(file)
            if file is None:
                yield _line(page.text, match.start()), f"there is no file {target}."
            elif anchor and not self._has(file, anchor):
                hint = data.did_you_mean(anchor, self._anchors(file))
                yield (
                    _line(page.text, match.start()),
                    f"{display(file)} has no anchor {anchor!r}.{hint}",
                )
        if path.name == "index.md" and self._uri(path).startswith(INDEXED):
            for other in pages(self.config, path.parent):
                if other.parent == path.parent != other and other not in {*linked, path}:
                    yield 1, f"this index does not lead to {other.name}."

    def _target(self, path: Path, target: str) -> Path | None:
        """Return the file that a link on a page leads to; in English, if its language lacks it."""
        if not target:
            return path
        file = Path(os.path.normpath(path.parent / target))
        english = self.config.docs / posixpath.normpath(
            posixpath.join(posixpath.dirname(self._uri(path)), target)
        )
        return next((found for found in (file, english) if found.exists()), None)

    def _anchors(self, file: Path) -> set[str]:
        found = ANCHOR.finditer(self.page(file).text)
        return {match["id"] or match["html"] for match in found}

    def _has(self, file: Path, anchor: str) -> bool:
        known = file.suffix != ".md" or MADE.fullmatch(anchor)
        return bool(known) or anchor in self._anchors(file)


def _line(text: str, start: int) -> int:
    return text.count("\n", 0, start) + 1


def _wrong_headings(page: Page) -> Iterator[tuple[int, str]]:
    """Yield headings without an anchor of their own, and those that leave out a level."""
    level, seen = 0, set[str]()
    for match in page.outside(HEADING):
        line, before, level = _line(page.text, match.start()), level, len(match["marks"])
        anchor = re.search(r"#([^\s}]+)", match["attributes"] or "")
        signs = SIGNS.search(match["attributes"] or "")
        if anchor and signs and f'id="{anchor[1]}"' not in HEADINGS.reset().convert(match[0]):
            yield (
                line,
                "Markdown reads signs such as ` * _ among the attributes of this heading, so the "
                "page would show all of them as text. Leave the signs out.",
            )
        if anchor is None:
            yield (
                line,
                "this heading has no anchor. End it with {#a-name}: links rely on it.",
            )
        elif anchor[1] in seen:
            yield line, f"the anchor {anchor[1]!r} stands twice. Choose another one."
        seen |= {anchor[1]} if anchor else set()
        if level > before + 1:
            yield line, f"a heading of level {before} is followed by one of level {level}."
        elif level == 1 and before:
            yield line, "a page has one heading of level 1."


def main(arguments: list[str] | None = None) -> int:
    """Return 0 if nothing is wrong, 1 if something is, 2 if a page cannot be found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", nargs="*", type=Path)
    given = parser.parse_args(arguments).page
    config = load()
    known = [path for path in pages(config) if path.name != "GLOSSARY.md"]
    chosen = [Path(os.path.abspath(path)) for path in given] or known  # noqa: PTH100 (keeps links)
    for path in chosen:
        if path not in known:
            print(f"{display(path)} is no page of this site.", file=sys.stderr)
            return 2
    site = Site(config)
    found = ((path, line, what) for path in chosen for line, what in site.wrong(path))
    wrong = [f"{display(path)}:{line}: {what}" for path, line, what in found]
    wrong += site.wrong_data() if not given else ()
    print("\n".join([*wrong, f"{len(chosen)} pages, {len(wrong)} found."]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

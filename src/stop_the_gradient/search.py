"""The index of the search: one entry for each section of each page, in a file of the site.

It is made of the HTML of the pages. What readers ask in other words than a heading's stands in its
`data-also`, which the published page does not need. docs/theme/assets/search/ does the rest.
"""

import html
import json
import keyword
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from stop_the_gradient import data

ALSO = re.compile(r'\sdata-also="[^"]*"')
HEADINGS = ("h1", "h2", "h3")
LINKS = ("related",)
# Elements whose text is no sentence of the page, by tag and by class.
SKIPPED = {"script", "style", "svg", "math", "select", "button", "template"}
SKIPPED_CLASSES = {"filename", "headerlink", "measured", "mermaid", "paste", "since"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
        "track", "wbr"}  # fmt: skip
INLINE = {"a", "abbr", "b", "code", "del", "em", "i", "ins", "kbd", "mark", "q", "s", "samp",
          "small", "span", "strong", "sub", "sup", "time", "u", "var"}  # fmt: skip
# Blocks of code, and their coloured words: most of a page's elements.
BLOCK = re.compile(r"<pre\b.*?</pre>", re.DOTALL)
WORD = re.compile(r'<span class="(\w)\w*">([^<]*)</span>')
# An error or a warning as Python prints it, up to the next one.
MESSAGE = re.compile(r"^.*?\b(\w*(?:Error|Warning)): *(\S.*?)\s*(?=^\S*\w*(?:Error|Warning): |\Z)",
                     re.MULTILINE | re.DOTALL)  # fmt: skip
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
# Names that each program has.
COMMON = {*keyword.kwlist, "Exception", "dict", "error", "float", "int", "len", "list", "nn",
          "print", "range", "self", "str", "super", "torch", "tuple"}  # fmt: skip
# What a page is, by its folder, or by its name if it lies in none. Others are about the site.
FOLDERS = {"articles": "article", "claims": "reference", "course": "course", "errors": "error",
           "laws": "law", "recipes": "recipe", "releases": "reference"}  # fmt: skip
PAGES = {"choose": "choose", "course": "course", "lab": "course", "start": "course",
         "claims": "reference", "glossary": "reference", "releases": "reference"}  # fmt: skip


@dataclass
class Section:
    """What the search knows of a section: `code` is names, `messages` is what errors say."""

    anchor: str
    title: str = ""
    also: str = ""
    text: str = ""
    code: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)


def kind(source: str) -> str:
    """Return what a page is, by its path below the docs."""
    path = Path(source)
    if len(path.parts) > 1:
        return FOLDERS.get(path.parts[0], "about")
    return PAGES.get(path.stem, "about")


def without_also(content: str) -> str:
    """Return the HTML of a page without what only the search reads."""
    return ALSO.sub("", content)


class _Reader(HTMLParser):
    """Collects the sections of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.sections: list[Section] = []
        self.open: list[str] = []
        self.skipping = 0  # how many elements are open around what is skipped, and so on
        self.heading = 0
        self.block = 0
        self.kind = ""
        self.text: list[str] = []
        self.lines: list[str] = []  # of a heading, or of a block of code

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        classes = set(given.get("class", "").split())
        if tag in VOID:
            self.text.append("\n" if tag == "br" else "")
            return
        self.open.append(tag)
        if self.skipping:
            return
        if tag in SKIPPED or classes & SKIPPED_CLASSES:
            self.skipping = len(self.open)
        elif tag in HEADINGS and given.get("id"):
            self._end_section()
            self.sections.append(Section(given["id"], also=given.get("data-also", "")))
            self.heading, self.lines = len(self.open), []
        elif tag == "pre":
            self.block, self.lines = len(self.open), []
        elif tag == "div" and classes & {"highlight", "language-output"}:
            self.kind = "output" if "language-output" in classes else "code"
        if tag not in INLINE:
            self.text.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.open:
            return
        while self.open:
            depth, last = len(self.open), self.open.pop()
            if depth == self.skipping:
                self.skipping = 0
            if depth == self.heading:
                self.sections[-1].title = " ".join("".join(self.lines).split())
                self.heading = 0
            if depth == self.block:
                self._end_block()
            if last not in INLINE:
                self.text.append("\n")
            if last == tag:
                return

    def handle_data(self, text: str) -> None:
        if not self.skipping:
            (self.lines if self.heading or self.block else self.text).append(text)

    def _end_block(self) -> None:
        self.block = 0
        if not self.sections:
            return
        section, code = self.sections[-1], "".join(self.lines)
        found = [f"{match[1]}: {match[2]}" for match in MESSAGE.finditer(code)]
        section.messages += [" ".join(message.split()) for message in found]
        if self.kind != "output":
            section.code += NAME.findall(code)
        self.kind = ""

    def _end_section(self) -> None:
        if self.sections:
            lines = (" ".join(line.split()) for line in "".join(self.text).splitlines())
            self.sections[-1].text = "\n".join(filter(None, lines))
            names = [name for name in self.sections[-1].code if name not in COMMON]
            self.sections[-1].code = [name for name in dict.fromkeys(names) if len(name) > 1]
        self.text = []

    def close(self) -> None:
        super().close()
        self._end_section()


def sections(content: str) -> list[Section]:
    """Return the sections of a page, given as HTML: one for each heading with an id.

    Those that only lead to other pages are left out.
    """
    reader = _Reader()
    reader.feed(BLOCK.sub(_plain, content))
    reader.close()
    return [section for section in reader.sections if section.anchor not in LINKS]


def _plain(block: re.Match[str]) -> str:
    """Return a block of code without its colours, its comments and its strings."""
    return WORD.sub(lambda word: " " if word[1] in "cs" else word[2], block[0])


class Index:
    """The sections of all pages. A page that did not change is not read again."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, list[Section]]] = {}

    def read(self, source: str, content: str) -> None:
        """Read the HTML of a page."""
        if self._known.get(source, ("",))[0] != content:
            self._known[source] = content, sections(content)

    def sections(self, source: str) -> dict[str, Section]:
        """Return the sections of a page that was read, by their anchors."""
        return {section.anchor: section for section in self._known[source][1]}

    def json(self, pages: Iterable[tuple[str, str, str]], words: Any) -> str:
        """Return what the search loads: `pages` are the source, address and title of each page.

        `words` is what docs/en/search.yml holds.
        """
        told = []
        for source, url, title in pages:
            _, found = self._known.get(source, ("", []))
            told.append([url, html.unescape(title), kind(source), [
                [s.anchor, s.title, s.also, s.text, " ".join(s.code), "\n".join(s.messages)]
                for s in found
            ]])  # fmt: skip
        loaded = {key: words[key] for key in ("kinds", "stop", "same")}
        return json.dumps({**loaded, "pages": told}, ensure_ascii=False, separators=(",", ":"))


def words(docs: Path) -> Any:
    """Return docs/en/search.yml; raise ProblemError, with the line, if something in it is wrong."""
    return data.load(docs / "search.yml", "search")

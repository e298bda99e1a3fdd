"""The index of the search: one entry for each section of each page, in a file of the site.

It is made of the HTML of the pages. What readers ask in other words than a heading's stands in its
`data-also`, which the published page does not need. docs/theme/assets/search/ does the rest.
"""

import ast
import html
import json
import keyword
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stop_the_gradient import data
from stop_the_gradient.html_tree import Node, children, classes, text_of

HEADINGS = ("h1", "h2", "h3")
LINKS = ("related",)
# Elements whose text is no sentence of the page, by tag and by class.
SKIPPED = {"script", "style", "svg", "math", "select", "button", "template"}
SKIPPED_CLASSES = {"filename", "headerlink", "measured", "mermaid", "paste", "since"}
INLINE = {"a", "abbr", "b", "code", "del", "em", "i", "ins", "kbd", "mark", "q", "s", "samp",
          "small", "span", "strong", "sub", "sup", "time", "u", "var"}  # fmt: skip
# An error or a warning as Python prints it, up to the next one.
MESSAGE = re.compile(r"^.*?\b(\w*(?:Error|Warning)): *(\S.*?)\s*(?=^\S*\w*(?:Error|Warning): |\Z)",
                     re.MULTILINE | re.DOTALL)  # fmt: skip
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
# A name in the programs of more sections says nothing of them, nor does a line of more sections:
# "The program that drew this figure", or "yes" in a table.
COMMON, COMMON_LINES = 20, 8
# What a page is, by its folder, or by its name if it lies in none. Others are about the site.
FOLDERS = {"articles": "article", "claims": "reference", "course": "course", "errors": "error",
           "laws": "law", "recipes": "recipe", "releases": "reference"}  # fmt: skip
# Of a section of what authors need only so many letters are searched, and of pages that show whole
# outputs or list what other pages have: what they are about stands above it.
LISTS, BEGINNING = ("releases/", "claims/index.md"), 300
PAGES = {"choose": "choose", "lab": "course", "start": "course", "glossary": "reference"}


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


def drop_search_words(tree: Node) -> None:
    """Remove from a page what only the search reads."""
    for heading in tree.css("[data-also]"):
        del heading.attrs["data-also"]


class _Reader:
    """Collects the sections of a page."""

    def __init__(self) -> None:
        self.sections: list[Section] = []
        self.text: list[str] = []
        self.own = {*keyword.kwlist}  # names that are the programs' own

    def read(self, node: Node) -> None:
        """Read what an element holds."""
        for child in children(node):
            tag, names = child.tag, {*classes(child)} if child.is_element_node else set()
            if child.is_text_node:
                self.text.append(child.text(deep=True))
            elif tag in SKIPPED or names & SKIPPED_CLASSES or not child.is_element_node:
                continue
            elif tag in HEADINGS and child.id:
                self.end_section()
                also = child.attributes.get("data-also") or ""
                self.sections.append(Section(child.id, " ".join(text_of(child).split()), also))
            elif tag == "pre":
                self._read_block(child)
            elif tag in INLINE:
                self.read(child)
            else:
                self.text.append("\n")
                self.read(child)
                self.text.append("\n")

    def _read_block(self, block: Node) -> None:
        """Read a block of code, without its comments and its strings."""
        if not self.sections:
            return
        section, code, program = self.sections[-1], "", ""
        for code_of in block.css("code") or [block]:
            program += code_of.text()
            code += "".join(
                " " if _is_comment_or_string(part) else part.text() for part in children(code_of)
            )
        found = [f"{match[1]}: {match[2]}" for match in MESSAGE.finditer(code)]
        section.messages += [" ".join(message.split()) for message in found]
        around = block.parent
        if around is None or "language-output" not in classes(around):
            section.code += [name.removeprefix("self.") for name in NAME.findall(code)]
            self.own |= _variables(program)

    def end_section(self) -> None:
        if self.sections:
            lines = (" ".join(line.split()) for line in "".join(self.text).splitlines())
            self.sections[-1].text = "\n".join(filter(None, lines))
        self.text = []

    def telling(self, section: Section) -> list[str]:
        """Return the names of a section's programs that say something besides its text."""
        said = {*NAME.findall(f"{section.title} {section.also} {section.text}")}
        names = []
        for name in dict.fromkeys(section.code):
            root, _, rest = name.partition(".")
            known = name in said or name in self.own or (root in self.own and rest in said)
            if not known and len(name) > 1:
                names.append(name)
        return names


def sections(tree: Node) -> list[Section]:
    """Return the sections of a page: one for each heading with an id.

    Those that only lead to other pages are left out.
    """
    reader = _Reader()
    reader.read(tree)
    reader.end_section()
    for section in reader.sections:
        section.code = reader.telling(section)
    return [section for section in reader.sections if section.anchor not in LINKS]


def _variables(program: str) -> set[str]:
    """Return how a program calls its variables. Nobody searches for these."""
    try:
        nodes = [*ast.walk(ast.parse(program))]
    except SyntaxError:  # a piece of one, or no Python
        return set()
    names = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return names | {node.arg for node in nodes if isinstance(node, ast.arg)}


def _is_comment_or_string(word: Node) -> bool:
    """Tell whether Pygments has coloured a word as one: `c1`, `s2`."""
    return word.tag == "span" and any(name[0] in "cs" for name in classes(word))


class Index:
    """The sections of all pages."""

    def __init__(self) -> None:
        self._known: dict[str, list[Section]] = {}

    def read(self, source: str, tree: Node) -> None:
        """Read the tree of a page."""
        self._known[source] = sections(tree)

    def sections(self, source: str) -> dict[str, Section]:
        """Return the sections of a page that was read, by their anchors."""
        return {section.anchor: section for section in self._known[source]}

    def json(self, pages: Iterable[tuple[str, str, str]], words: Any) -> str:
        """Return what the search loads: `pages` are the source, address and title of each page.

        `words` is what docs/en/search.yml holds.
        """
        pages = list(pages)
        known = [self._known.get(source, []) for source, _, _ in pages]
        having = Counter(name for found in known for s in found for name in s.code)
        lines = Counter(line for found in known for s in found for line in {*s.text.splitlines()})
        listed = []
        for (source, url, title), found in zip(pages, known, strict=True):
            is_short = kind(source) == "about" or source.startswith(LISTS)
            longest = BEGINNING if is_short else None
            listed.append([url, html.unescape(title), kind(source), [
                [s.anchor, s.title, s.also, _without_common(s.text, lines)[:longest],
                 " ".join(name for name in s.code if having[name] <= COMMON),
                 "\n".join(s.messages)]
                for s in found
            ]])  # fmt: skip
        loaded = {key: words[key] for key in ("kinds", "stop", "same")}
        return json.dumps({**loaded, "pages": listed}, ensure_ascii=False, separators=(",", ":"))


def _without_common(text: str, having: Counter[str]) -> str:
    return "\n".join(line for line in text.splitlines() if having[line] <= COMMON_LINES)


def words(docs: Path) -> Any:
    """Return docs/en/search.yml; raise ProblemError, with the line, if something in it is wrong."""
    return data.load(docs / "search.yml", "search")

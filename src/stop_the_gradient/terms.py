"""Terms of the glossary: the first use under each heading of a page leads to what it means.

An entry of `glossary.md` says in which forms a text uses it:
`leaf { #leaf data-terms="leaf, leaves" }`. A link to an entry shows what the glossary says of it.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs_sybil import ProblemError, display, read_text
from stop_the_gradient.html_tree import Node, add_class, attribute, children, replace

PAGE = "glossary.md"
ENTRY = re.compile(
    r"^\S.* \{ #(?P<name>[\w-]+)(?: data-terms=\"(?P<forms>[^\"\n]+)\")? \}\n:   (?P<text>.+)$",
    re.MULTILINE,
)
LINK = re.compile(r"\[([^]\n]*)\]\(([^)\s]*)\)")
SEE = re.compile(r"(?:(?<=[.!?])\s*|见 ?)\[.*$")  # the links behind the last sentence
MARKS = re.compile(r"`|\*+(?=\w)|(?<=\w)\*+")
SECTIONS = {"h1", "h2", "h3"}
RELATED = "related"  # the section that is a list of links
# What is a link already, is a label, or is not read as a text.
APART = {"a", "button", "code", "figure", "h4", "nav", "pre", "strong", "summary", "svg", "table"}


class Glossary:
    """The entries of a glossary: what each means, and the words that lead to it."""

    def __init__(self, path: Path) -> None:
        """Read a glossary; without the file there are no entries.

        Raises ProblemError, with the line, if two entries have one form.
        """
        self.meanings: dict[str, str] = {}
        self.pages: dict[str, set[str]] = {}
        self.forms: dict[str, str] = {}
        text = read_text(path) if path.is_file() else ""
        for entry in ENTRY.finditer(text):
            name = entry["name"]
            self.meanings[name] = MARKS.sub("", LINK.sub(r"\1", SEE.sub("", entry["text"]))).strip()
            self.pages[name] = {link[2].partition("#")[0] for link in LINK.finditer(entry["text"])}
            for form in (entry["forms"] or "").split(", "):
                if form and self.forms.setdefault(form, name) != name:
                    line = text.count("\n", 0, entry.start()) + 1
                    raise ProblemError(
                        f"{display(path)}:{line}: the entry {self.forms[form]!r} has the form "
                        f"{form!r}, too. Leave it out of one of the two."
                    )
        if text.count("data-terms=") != sum(bool(entry["forms"]) for entry in ENTRY.finditer(text)):
            raise ProblemError(
                f'{display(path)}: write each entry with terms as `word {{ #word data-terms="word, '
                'words" }`, with what it means in the next line, after `:   `.'
            )
        longest = sorted(self.forms, key=len, reverse=True)  # the whole of "graph break"
        words = "|".join(map(_in_a_text, longest)) or "(?!)"
        self.pattern = re.compile(rf"(?<![A-Za-z0-9_.-])(?:{words})(?![A-Za-z0-9_-])")

    def link(self, tree: Node, page: str, address: str) -> None:
        """Link the terms in the texts of a page; `address` is where it finds the glossary.

        A page that the glossary names for a term explains it, and needs no link. So does a text
        that emphasizes the term. An item that begins with a link has links enough, and so has the
        list of related pages.
        """
        if page == PAGE:
            for entry in tree.css("[data-terms]"):
                del entry.attrs["data-terms"]
            return
        own = {name for name, pages in self.pages.items() if page in pages}
        seen = {*own}
        for node in [*_texts(tree)]:
            if node.tag in SECTIONS:
                related = node.attributes.get("id") == RELATED
                seen = {*self.meanings} if related else {*own}
            elif node.tag == "em":
                seen.update(self._name(word[0]) for word in self.pattern.finditer(node.text()))
            elif node.tag == "a":
                base, _, name = (node.attributes.get("href") or "").partition("#")
                if base == address and name in self.meanings:
                    seen.add(name)
                    node.attrs["title"] = self.meanings[name]
                    add_class(node, "term")
            else:
                self._link_in(node, seen, address)

    def _name(self, word: str) -> str:
        """Return the entry that a word of a text belongs to."""
        return self.forms.get(word) or self.forms[word[0].lower() + word[1:]]

    def _link_in(self, node: Node, seen: set[str], address: str) -> None:
        """Link the terms in one text that were not `seen`, and add them."""

        def linked(match: re.Match[str]) -> str:
            word = match[0]
            name = self._name(word)
            before = match.string[: match.start()]
            quoted = before.count('"') % 2 or before.rfind("“") > before.rfind("”")
            if name in seen or quoted:
                return word
            seen.add(name)
            title = attribute("title", self.meanings[name])
            return f'<a class="term" href="{address}#{name}"{title}>{word}</a>'

        text = node.html or ""  # in which nothing but &lt; and the like is escaped
        if (new := self.pattern.sub(linked, text)) != text:
            replace(node, new)


def _in_a_text(form: str) -> str:
    """Return the pattern of a form, which may begin a sentence."""
    first = form[0]
    return (f"[{first}{first.upper()}]" if first.islower() else first) + re.escape(form[1:])


def _texts(node: Node, inside: bool = False) -> Iterator[Node]:
    """Yield the headings of a tree, and texts, emphases and links of its paragraphs and lists."""
    for child in children(node):
        if child.is_text_node:
            if inside:
                yield child
        elif child.tag in SECTIONS or child.tag == "a":
            yield child
        elif child.tag == "strong" or _is_entry(child):
            yield from child.css("a")
        elif child.tag not in APART and not _is_label(child):
            if child.tag == "em":
                yield child
            yield from _texts(child, inside or child.tag in {"p", "li"})


def _is_label(node: Node) -> bool:
    """Say whether a paragraph is one word with a colon, as a heading is."""
    text = node.text() if node.tag == "p" else ""
    return text.endswith((":", "\uff1a")) and " " not in text


def _is_entry(node: Node) -> bool:
    """Say whether an item begins with a link, as the entries of a list of links do."""
    first = node.child if node.tag == "li" else None
    while first is not None and (first.tag == "p" or first.is_text_node):
        first = first.child if first.tag == "p" else None if first.text().strip() else first.next
    return first is not None and first.tag == "a"

"""The audit of the built HTML: what its reader takes for a program, or for its output.

Each `<pre>` of a page must be accounted for: it is a program that ran, an output that was
compared, or in a language that is neither. So a way to write code that nobody thought of is
refused, not passed over. The page is read by an HTML parser.
"""

import ast
import html
import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html.parser import HTMLParser

from pygments.lexers.shell import BashSessionLexer

from mkdocs_sybil._internal.blocks import almost_python, is_python, lexer_of
from mkdocs_sybil._internal.reader import PLAIN, PROMPT

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
        "track", "wbr"}  # fmt: skip
BLOCKS = ("pre", "textarea", "samp", "xmp", "listing", "plaintext")
AROUND = ("div", "figure", "table", "tbody", "tr", "td", "p")
WRAPPERS = ("highlight", "codehilite", "highlighttable", "mermaid")
LINE_NUMBERS = ("linenodiv", "linenos", "lineno")
CODE = re.compile(rf"<(?:{'|'.join(BLOCKS)}|code[^>]*language-)\b", re.IGNORECASE)
TOKEN = re.compile(r"sybil0\d+0token")  # where an output will stand: letters, which all leave alone
PRE = re.compile(r"<pre\b.*?</pre>", re.DOTALL)
COLOURED = re.compile(r'<span class="[a-z]{1,2}\d?">([^<]*)</span>')  # a word in colour
NUMBERED = re.compile(r"__\w+-\d+-\d+")  # lines of code, by pymdownx.highlight: nobody links them
SPACE = re.compile(r"[ \t\r\n\f]+")
IDENTIFIER = re.compile(r"""<[a-zA-Z][^<>]*?\sid=["']?([^"'\s>]+)""")
DOES = (
    ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef | ast.Assign | ast.With | ast.For
)
COLONS = re.compile(r"\s*:::[ \t]*(\w[\w.+-]*)")  # codehilite's mark, which pymdownx shows as text
LANGUAGE = re.compile(r"(?:language|lang|highlight-source|brush)-?:?(.+)", re.IGNORECASE)


@dataclass(frozen=True)
class CodeBlock:
    """A block of code on a built page, and where its outermost wrapper starts."""

    languages: tuple[str, ...]
    classes: frozenset[str]
    code: str
    start: int

    @property
    def is_python(self) -> bool:
        """Whether the page shows this as Python."""
        return any(map(is_python, self.languages))

    @property
    def is_output(self) -> bool:
        """Whether this looks like the output of a program."""
        return any("output" in name.lower() for name in (*self.languages, *self.classes))


class _Finder(HTMLParser):
    """Finds the blocks of code, and the ids, of a page."""

    def __init__(self, ignored: Iterable[str]) -> None:
        super().__init__(convert_charrefs=True)
        self.ignored = {*ignored, *LINE_NUMBERS}
        self.found: list[CodeBlock] = []
        self.open: list[tuple[str, tuple[str, ...], int]] = []  # tag, classes, offset
        self.tags = Counter[str]()  # of those: HTML need not close each <li>, so there may be many
        self.collecting = 0  # how deep the block is whose text is collected
        self.text: list[str] = []
        self.inner: set[str] = set()  # the classes of a <code> in the block
        self.line_starts: list[int] = []
        self.tokens: list[str] = []

    def feed_page(self, page: str) -> None:
        self.line_starts = [0, *(m.end() for m in re.finditer("\n", page))]
        self.feed(page)
        self.close()
        if self.collecting:  # a block that is not closed
            del self.open[self.collecting :]
            self._end()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            if tag == "br" and self.collecting:
                self.text.append("\n")
            return
        line, column = self.getpos()
        names = tuple((dict(attrs).get("class") or "").split())
        self.open.append((tag, names, self.line_starts[line - 1] + column))
        self.tags[tag] += 1
        if self.collecting:
            self.inner |= set(names) if tag == "code" else set()
        elif tag in BLOCKS or (tag == "code" and _languages(names)):
            self.collecting, self.text, self.inner = len(self.open), [], set()

    def handle_endtag(self, tag: str) -> None:
        if not self.tags[tag]:
            return
        last = ""
        while last != tag:
            if self.collecting == len(self.open):
                self._end()
            last = self.open.pop()[0]
            self.tags[last] -= 1

    def handle_data(self, data: str) -> None:
        if self.collecting:
            if not any(name in LINE_NUMBERS for _, names, _ in self.open for name in names):
                self.text.append(data)
        elif not self.tags["code"]:
            self.tokens += TOKEN.findall(data)

    def _end(self) -> None:
        self.collecting = 0
        tag, names, start = self.open[-1]
        code = "".join(self.text)
        if tag == "code" and "\n" not in code.strip("\n"):
            return  # a word in a sentence
        if self.ignored & {name for _, others, _ in self.open for name in others}:
            return
        classes = {*names, *self.inner}
        for around, others, place in reversed(self.open[:-1]):
            if around not in AROUND:
                break
            if any(name in WRAPPERS for name in others) or _languages(others):
                classes |= set(others)
                start = place
        self.found.append(CodeBlock(_languages(sorted(classes)), frozenset(classes), code, start))


def _languages(names: Iterable[str]) -> tuple[str, ...]:
    found = [match[1] for name in names if (match := LANGUAGE.fullmatch(name))]
    return tuple(dict.fromkeys(found))


def find_code(page: str, ignored: Iterable[str] = ()) -> tuple[list[CodeBlock], list[str]]:
    """Return what a built page holds, in order: its blocks of code, and tokens outside of code.

    Blocks in an element of an `ignored` class are left out.
    """
    finder = _Finder(ignored)
    if CODE.search(page) or TOKEN.search(page):
        plain, cuts = _without_colours(page)
        finder.feed_page(plain)
        places = [place for place, _ in cuts]
        for number, block in enumerate(finder.found):
            cut = bisect(places, block.start)
            if cut:
                finder.found[number] = replace(block, start=block.start + cuts[cut - 1][1])
    return finder.found, finder.tokens


def _without_colours(page: str) -> tuple[str, list[tuple[int, int]]]:
    """Return a page without the elements around coloured words, which are most of its elements.

    Also returned are the places after which something is missing, and how much from there on.
    """
    parts, cuts, end, length, missing = [], list[tuple[int, int]](), 0, 0, 0
    for block in PRE.finditer(page):
        code = COLOURED.sub(r"\1", block[0])
        parts += [page[end : block.start()], code]
        length += len(parts[-2]) + len(code)
        missing += len(block[0]) - len(code)
        end = block.end()
        cuts.append((length, missing))
    return "".join([*parts, page[end:]]), cuts


class _Form(HTMLParser):
    """Writes HTML anew, so that two texts are equal if a browser shows them equally."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.text: list[str] = []
        self.verbatim = 0  # how many elements are open in which white space counts

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.end_text()
        self.verbatim += tag in BLOCKS
        values = "".join(f' {name}="{html.escape(value or "")}"' for name, value in sorted(attrs))
        self.parts.append(f"<{tag}{values}>")

    def handle_endtag(self, tag: str) -> None:
        self.end_text()
        self.verbatim -= tag in BLOCKS and self.verbatim > 0
        if tag not in VOID:
            self.parts.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def end_text(self) -> None:
        """Write the text that has come."""
        text, self.text = "".join(self.text), []
        if not self.verbatim:
            text = SPACE.sub(" ", text) if SPACE.sub("", text) else ""
        self.parts.append(html.escape(text, quote=False))


def normal(page: str) -> str:
    """Return HTML in one form: no comments, no space that is not shown, attributes in order.

    What shortens pages, or reads and writes them anew, changes their form and not what they show.
    """
    form = _Form()
    form.feed(page)
    form.close()
    form.end_text()
    return "".join(form.parts)


def ids(page: str) -> list[str]:
    """Return the ids of the elements of a page."""
    return IDENTIFIER.findall(page)


def doubled_ids(page: str) -> list[str]:
    """Return the ids that a page gives to more than one element, but for those of lines of code."""
    counts = Counter(ids(page))
    doubled = [html.unescape(name) for name, count in counts.items() if count > 1]
    return [name for name in doubled if not NUMBERED.fullmatch(name)]


def left_out(page: str, ignored: Iterable[str]) -> int:
    """Return how many blocks of Python a page shows in elements of `ignored` classes."""
    names = [name for name in ignored if name in page]
    if not names:
        return 0
    every, rest = (find_code(page, classes)[0] for classes in ((), names))
    return sum(block.is_python for block in every) - sum(block.is_python for block in rest)


def problems(
    blocks: Iterable[CodeBlock], known: Iterable[str] = ()
) -> Iterator[tuple[CodeBlock, str]]:
    """Yield each block that is not accounted for, and why: all but those in a declared language.

    `known` are languages that Pygments does not know.
    """
    for block in blocks:
        problem = _problem(block, {name.lower() for name in known})
        if problem:
            yield block, problem


def _problem(block: CodeBlock, known: set[str]) -> str | None:
    others = [name for name in block.languages if name.lower() not in known]
    if block.is_python:
        return (
            "The built page shows this Python block, which did not run. Embed a program in a "
            "fenced block of the page itself, or on a line of its own: not as HTML, and not in an "
            "included text. If it says no language, default_lang or guess_lang of mkdocs.yml makes "
            "it Python."
        )
    if block.is_output:
        return (
            "The built page shows this as an output, and no program printed it. Embed the program: "
            "its output stands below it by itself."
        )
    if not block.languages and not (block.classes & known):
        return (
            "The built page shows this block without saying its language. Make it a fenced block "
            "with a language, such as text, and not HTML or indented code."
        )
    for name in others:
        if almost_python(name):
            return (
                f"{name!r} is not a language that Pygments knows, so this is shown as plain text. "
                "If it is a program, write python."
            )
        if name.lower() not in PLAIN and lexer_of(name) is None:
            return (
                f"{name!r} is not a language that Pygments knows. Correct it, or add it to "
                "languages in [tool.mkdocs-sybil]."
            )
    if all(name.lower() in PLAIN for name in others) and looks_like_python(block.code):
        return (
            "This block is shown as text, and looks like Python. If it is a program, embed it, so "
            "that it runs. If not, make it a fenced block that says its language."
        )
    if any(lexer_of(name) is BashSessionLexer for name in others) and PROMPT.search(block.code):
        return "This block shows a session of Python, which did not run. Write a program instead."
    return None


def looks_like_python(code: str) -> bool:
    """Tell whether text is probably a program: it has prompts, or statements that do something."""
    mark = COLONS.match(code)
    if PROMPT.search(code) or (mark and almost_python(mark[1])):
        return True
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return False
    return any(
        isinstance(node, DOES) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
        for node in tree.body
    )


def text_of(content: str) -> str:
    """Return the text of some HTML."""
    return html.unescape(re.sub("<[^>]+>", "", content)).strip("\n")

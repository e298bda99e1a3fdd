"""What a page holds: its blocks, and the snippets and outputs that they embed.

Here a page is read as Material shows it: with the fences of pymdownx.superfences and the embedded
lines and sections of pymdownx.snippets. What Material would show as plain text is a problem.
"""

import ast
import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from markdown.extensions.attr_list import get_attrs
from pygments.lexers import find_lexer_class_by_name
from pygments.lexers.python import Python2Lexer, PythonConsoleLexer, PythonLexer
from pygments.util import ClassNotFound
from pymdownx.snippets import SnippetPreprocessor
from pymdownx.superfences import RE_HL_LINES, RE_LINENUMS, RE_NESTED_FENCE_START, RE_OPTIONS
from sybil import Document, Region
from sybil.parsers.markdown.lexers import FENCE, RawFencedCodeBlockLexer

# What may follow the language of a fence. With anything else, Material shows the block as text.
FENCE_OPTIONS = {
    "title": re.compile(""),
    "title_mode": re.compile(""),
    "hl_lines": RE_HL_LINES,
    "linenums": RE_LINENUMS,
}
SKIP = re.compile(r"^[> \t]*<!--+[ \t]*skip\b:?(?P<rest>[^\n]*)", re.MULTILINE)
Skip = tuple[str, str]  # a condition under which a program is not executed, and the reason


class ProblemError(Exception):
    """Something on a page or in a snippet is wrong. The message says what, and what to do."""


@dataclass(frozen=True)
class Block:
    """A fenced block of a page, or an embedding line outside of one.

    `target` is what it embeds, if that is all it holds. `problem` says why it will not be
    rendered as a block.
    """

    start: int
    end: int
    prefix: str = ""
    language: str = ""
    classes: tuple[str, ...] = ()
    target: str | None = None
    problem: str | None = None

    @property
    def is_python(self) -> bool:
        """Whether Material highlights this block as Python."""
        return is_python(self.language)


@functools.cache
def is_python(language: str) -> bool:
    """Tell whether Pygments, and so Material, highlights `language` as Python."""
    try:
        lexer = find_lexer_class_by_name(language)
    except ClassNotFound:
        return False
    return issubclass(lexer, PythonLexer | Python2Lexer | PythonConsoleLexer)


def display(path: Path) -> str:
    """Return a path as a person at the project's root would type it."""
    root = Path.cwd()
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)


def read(path: Path) -> str:
    """Return the text of a page or snippet; raise ProblemError if it is not UTF-8."""
    data = path.read_bytes()
    try:
        return re.sub("\r\n?", "\n", data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ProblemError(
            f"{display(path)}:{line} is not UTF-8 (byte 0x{data[error.start]:02x}). "
            "Save the file as UTF-8."
        ) from None


def blocks(document: Document) -> list[Block]:
    """Return the fenced blocks of a page, and its embedding lines outside of them, in order."""
    found: list[Block] = []
    end = 0
    lexer = RawFencedCodeBlockLexer(re.compile(r"[^\n]*\n?"))
    for region in sorted(lexer(document), key=lambda region: region.start):
        if region.start >= end:  # else it is shown inside a longer fence
            found.extend(_loose_embeds(document.text, end, region.start))
            found.append(_fenced_block(document.text[region.start : region.end], region))
            end = region.end
    found.extend(_loose_embeds(document.text, end, document.end))
    return found


def _fenced_block(text: str, region: Region) -> Block:
    opening = FENCE.match(text)
    assert opening is not None
    prefix, mark, info = opening["prefix"], opening["fence"], opening["trailing"]
    parsed = RE_NESTED_FENCE_START.match(mark + info)
    options = RE_OPTIONS.finditer((parsed and parsed["options"]) or "")
    known = all(
        option["key"] in FENCE_OPTIONS
        and FENCE_OPTIONS[option["key"]].match(option["value"] or option["key"])
        for option in options
    )
    block = Block(region.start, region.end, prefix)
    if parsed is None or parsed["unrecognized"] or not known:
        return replace(
            block,
            problem=f"Material cannot parse what follows the fence: {info.strip()!r}. Write "
            '`python`, `python title="name.py" hl_lines="1 3"` or `{ .python .class }`.',
        )
    if prefix.strip("> \t"):
        return replace(
            block,
            problem="A block cannot start beside a list marker: Material shows it as text. "
            "Put it on lines of its own, indented by four spaces.",
        )
    if text.rpartition("\n")[2][len(prefix) :].rstrip() != mark:
        return replace(
            block,
            problem=f"This block is never closed. End it with the line {mark}, "
            "indented as the first line is.",
        )
    lines = [line for line in text.split("\n")[1:-1] if line.strip("> \t")]
    targets = [target_of(line.strip("> \t")) for line in lines]
    alone = len(lines) == 1 and lines[0] == prefix + lines[0].strip("> \t")
    if any(target is not None for target in targets) and not alone:
        return replace(
            block,
            problem="A line that embeds a file must be the only one of its block, indented as the "
            "fence is, with no space behind it. To show such a line, put `;` in front of it.",
        )
    attributes = get_attrs(parsed["attrs"] or "")
    names = [parsed["lang"]] if parsed["lang"] else []
    names += [value for key, value in attributes if key == "."]
    return replace(
        block,
        language=names[0] if names else "",
        classes=tuple(names[1:]),
        target=targets[0] if targets else None,
    )


def _loose_embeds(text: str, start: int, end: int) -> Iterator[Block]:
    for line in re.finditer(r"[^\n]+", text[start:end]):
        target = target_of(line[0].lstrip("> \t"))
        if target is not None:
            yield Block(start + line.start(), start + line.end(), target=target)


def target_of(line: str) -> str | None:
    """Return what a line embeds ("" for the form on several lines); None if it embeds nothing."""
    match = SnippetPreprocessor.RE_ALL_SNIPPETS.match(line)
    if match is None or match["escape"]:
        return None
    return match["snippet"][1:-1].strip() if match["snippet"] else ""


def marker(line: str) -> tuple[str, str] | None:
    """Return the type (start or end) and name of the section that a snippet's line marks."""
    match = SnippetPreprocessor.RE_SNIPPET_SECTION.match(line) if "8<-" in line else None
    if not match or match["escape"]:
        return None
    return "start" if match["type"] == "start" else "end", match["name"]  # so START is an end


def unescape(line: str) -> str:
    """Return a snippet's line as the reader sees it: `;--8<--` without its semicolon."""
    if "8<-" in line:
        for pattern in SnippetPreprocessor.RE_ALL_SNIPPETS, SnippetPreprocessor.RE_SNIPPET_SECTION:
            match = pattern.match(line)
            if match and match["escape"]:
                return line[: match.start("escape")] + line[match.start("escape") + 1 :]
    return line


def section_of(lines: list[str], name: str) -> slice:
    """Return where the lines of a section are, as pymdownx.snippets finds them.

    Raises ProblemError if there is no such section, or if it is never closed.
    """
    marks = [(number, *mark) for number, line in enumerate(lines, 1) if (mark := marker(line))]
    own = [(number, kind) for number, kind, marked in marks if marked == name]
    if not own:
        known = ", ".join(dict.fromkeys(marked for _, _, marked in marks)) or "none"
        raise ProblemError(f"There is no section {name!r}. The file's sections: {known}.")
    (first, kind), ends = own[0], [number for number, kind in own if kind == "end"]
    if kind == "end":
        raise ProblemError(f"Section {name!r} ends on line {first}, before it starts.")
    if not ends:
        raise ProblemError(
            f"Section {name!r} starts on line {first} and is never closed. "
            f"End it with the line: # --8<-- [end:{name}]"
        )
    return slice(first, ends[0] - 1)


def lines_of(path: Path, section: str) -> tuple[list[str], slice]:
    """Return the lines of a snippet, and which of them a section ("" for all) has."""
    lines = read(path).split("\n")
    try:
        return lines, section_of(lines, section) if section else slice(0, len(lines))
    except ProblemError as error:
        raise ProblemError(f"{display(path)}: {error}") from None


def skips_of(document: Document, page: list[Block]) -> list[tuple[Block, str]]:
    """Return the `skip` directives of a page and what follows the word."""
    return [
        (Block(match.start(), match.end()), match["rest"].strip())
        for match in SKIP.finditer(document.text)
        if not any(block.start <= match.start() < block.end for block in page)
    ]


def condition_of(skips: list[tuple[Block, str]]) -> Skip | None:
    """Return the condition and the reason of `next if(condition, reason="...") -->`."""
    if not skips:
        return None
    try:
        ((_, text),) = skips
        directive = re.fullmatch(r"next if(\(.*\))\s*--+>", text)
        assert directive is not None
        tree = ast.parse(f"if_{directive[1]}", mode="eval").body
        assert isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name)
        (condition,), (reason,) = tree.args, tree.keywords
        text = str(ast.literal_eval(reason.value)).strip()
        assert reason.arg == "reason" and text
        return ast.unparse(condition), text
    except (AssertionError, SyntaxError, ValueError):
        found = " and ".join(f"<!-- skip: {text}" for _, text in skips)
        raise ProblemError(
            f"This program is skipped with {found}. Write one line: "
            '<!-- skip: next if(condition, reason="what is missing") -->'
        ) from None

"""Page to blocks: the fences of a page, the lines that embed files, and its directives.

Here a page is read as Material shows it: with the fences of pymdownx.superfences and the embedded
lines and sections of pymdownx.snippets. What Material would show as plain text is a problem.
"""

import ast
import difflib
import functools
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import yaml
from pygments.lexers import find_lexer_class_by_name
from pygments.lexers.python import Python2Lexer, PythonConsoleLexer, PythonLexer
from pygments.util import ClassNotFound
from sybil import Document
from sybil.parsers.markdown.lexers import FENCE, RawFencedCodeBlockLexer

from mkdocs_sybil._internal.errors import ProblemError, display
from mkdocs_sybil._internal.files import FRONT_MATTER, is_utf8, read_text
from mkdocs_sybil._internal.superfences import info_of, marker, target_of

# Of a line of dashes, each is looked at once: `++` gives none back.
DIRECTIVE = re.compile(r"<!--++\s*+(?P<name>-*+\w(?:[\w-]*\w)?)\b:?")
COMMENT_END = re.compile(r"(?<!-)--+>")
DIRECTIVES = ("skip", "clear-namespace", "invisible-code-block")
CONFLICT = re.compile(r"^(<{7}|>{7}) ", re.MULTILINE)
EMBEDS = re.compile(r"-+8<-+[ \t\"'\u201c\u2018]")  # or tries to
# What may stand in front of a line that was meant to embed a file. In front of a program, all but
# code may: a cell of a table, a task, a footnote. The rest is a sentence.
MARKS = re.compile(r"(?:[^\w`;]|\d+[.)])+")
CODE = re.compile(r"`|;$|<(?:code|kbd|pre|samp)\b")
PROGRAM = re.compile(r"""-*[ \t]+(["'])[^"'`]+\.py(?::[^"'`]*)?\1""")
PREFIX = re.compile(r"[> \t]*")
# Metadata without a line of dashes, as MkDocs finds it: `Name: value`, and more of it indented.
NAMES = re.compile(r"(?: {0,3}+[A-Za-z0-9_-]++:.*\n(?:(?: {4}|\t).*\S.*\n)*+)++")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page, or a line outside of one that embeds a file.

    `target` is what it embeds, if that is all it holds. `body` are the lines of a fenced block,
    without the prefix. `problem` says why it will not be rendered as a block. It will not either
    if it has `unknown` options, and no hook of the site removes them.
    """

    start: int
    end: int
    prefix: str = ""
    language: str = ""
    classes: tuple[str, ...] = ()
    target: str | None = None
    body: tuple[str, ...] | None = None
    info: str = ""
    options: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    problem: str | None = None

    @property
    def is_python(self) -> bool:
        """Whether Material highlights this block as Python."""
        return is_python(self.language)

    @property
    def embeds_program(self) -> bool:
        """Whether it embeds a program, or a section of one."""
        return self.target is not None and self.target.partition(":")[0].endswith(".py")


class Condition(NamedTuple):
    """When a program is not executed, as a Python expression, and the reason."""

    condition: str
    reason: str


@dataclass(frozen=True)
class Directive:
    """A comment that says something about the next program. `problem` says why it says nothing."""

    start: int
    end: int
    prefix: str
    name: str
    rest: str
    problem: str | None = None


@functools.cache
def is_python(language: str) -> bool:
    """Tell whether Pygments, and so Material, highlights `language` as Python, and it is that."""
    lexer = lexer_of(language) if language.lower() not in ("bazel", "starlark") else None
    return lexer is not None and issubclass(lexer, PythonLexer | Python2Lexer | PythonConsoleLexer)


@functools.cache
def lexer_of(language: str) -> type | None:
    """Return the lexer that Pygments has for a language."""
    try:
        found: type = find_lexer_class_by_name(language)
    except ClassNotFound:
        return None
    return found


@functools.cache
def almost_python(language: str) -> bool:
    """Tell whether a name is Python, or probably meant to be."""
    name, names = language.lower(), ("python", "ipython", "pycon", "doctest")
    if lexer_of(name) is not None and not name.startswith(names):
        return is_python(name)
    close = difflib.get_close_matches(name, ("py", *names), 1, cutoff=0.8)
    return name.startswith(("py", *names)) or bool(close)


def blocks(document: Document) -> list[Block]:
    """Return the fenced blocks of a page, and its embedding lines outside of them, in order."""
    found: list[Block] = []
    before = _after_front_matter(document.text)
    for opening, end in _fences(document.text, before):
        found.extend(_loose_embeds(document.text, before, opening.start()))
        found.append(_fenced_block(document.text[opening.start() : end], opening, end))
        before = end
    found.extend(_loose_embeds(document.text, before, document.end))
    return found


def _after_front_matter(text: str) -> int:
    """Return where a page begins for Markdown, if its front matter has what would be a block."""
    head = FRONT_MATTER.match(text)
    if head is None:
        named = NAMES.match(text)
        return named.end() if named and re.search("```|~~~|8<", named[0]) else 0
    if not re.search("```|~~~|8<", head[1]):
        return 0
    try:
        return head.end() if isinstance(yaml.safe_load(head[1]), dict) else 0
    except (yaml.YAMLError, ValueError, RecursionError):
        return 0  # MkDocs shows it


def _fences(text: str, start: int) -> Iterator[tuple[re.Match[str], int]]:
    """Yield what opens each fenced block, and where the block ends: the text's end if unclosed.

    These are the regions of Sybil's lexer that lie in no other. It compares each fence with all
    that are open, so thousands of unclosed ones take it minutes. What an outer fence shows is not
    asked for here.
    """
    opening = None
    for fence in FENCE.finditer(text, start):
        if opening is None:
            opening = fence
        elif RawFencedCodeBlockLexer.match_closes_existing(fence, opening):
            yield opening, fence.end()
            opening = None
    if opening is not None:
        yield opening, len(text)


def _within(position: int, ordered: Sequence[Block]) -> bool:
    """Tell whether a position lies in one of some blocks, which are in order."""
    number = bisect_right(ordered, position, key=lambda block: block.start)
    return number > 0 and position < ordered[number - 1].end


def outside_fences(
    pattern: re.Pattern[str], text: str, found: Callable[[], Iterable[Block]] | None = None
) -> Iterator[re.Match[str]]:
    """Yield what a pattern finds in Markdown outside of its fenced blocks.

    `found` returns the blocks of the text, for who knows them. Else the text is lexed for them,
    if the pattern finds anything at all.
    """
    matches = list(pattern.finditer(text))
    known = (found() if found else blocks(Document(text, ""))) if matches else ()
    fenced = [block for block in known if block.body is not None]
    for match in matches:
        if not _within(match.start(), fenced):
            yield match


def _fenced_block(text: str, opening: re.Match[str], end: int) -> Block:
    prefix, mark, info = opening["prefix"], opening["fence"], opening["trailing"]
    parsed = info_of(mark, info)
    block = Block(opening.start(), end, prefix)
    if parsed is None:
        return replace(block, problem=unparsed(info))
    first, *body, last = text.split("\n") if "\n" in text else (text, "")
    lines = [line for line in body if line.strip("> \t")]
    if problem := _unrendered(prefix, mark, body, last) or _unembedded(prefix, lines):
        return replace(block, problem=problem)
    return replace(
        block,
        language=parsed.language,
        classes=parsed.classes,
        target=target_of(lines[0].strip("> \t")) if lines else None,
        body=tuple(_without(prefix, line) for line in body),
        info=first[len(prefix) :],
        options=tuple(parsed.options),
        unknown=parsed.unknown,
    )


def _unrendered(prefix: str, mark: str, body: list[str], last: str) -> str | None:
    """Return why superfences does not take some lines for a block, if it does not."""
    if prefix.strip("> \t"):
        return (
            "A block cannot start beside a list marker: Material shows it as text. "
            "Put it on lines of its own, indented by four spaces."
        )
    again = re.compile(re.escape(prefix + mark) + r"[ \t]*[\w{.]")
    inner = next((line for line in body if again.match(line)), None)
    if last[len(prefix) :].rstrip(" \t") == mark and not inner:
        short = (line.strip() for line in body if line.strip("> \t") and not _begins(line, prefix))
        why = "is not indented as its fence is, so Material shows text. Indent it."
        return next((f"{line!r} {why}" for line in short), None)
    until = f" before the next one opens, with {inner.strip()!r}" if inner else ""
    return (
        f"This block is not closed{until}. End it with the line {mark}, "
        "indented as the first line is."
    )


def _unembedded(prefix: str, lines: list[str]) -> str | None:
    """Return why a line of a block, of those that are not empty, does not embed what it names."""
    targets = [target_of(line.strip("> \t")) for line in lines]
    alone = len(lines) == 1 and lines[0] == prefix + lines[0].strip("> \t")
    if any(target is not None for target in targets) and not alone:
        return (
            "A line that embeds a file must be the only one of its block, indented as the "
            "fence is, with no space behind it. To show such a line, put `;` in front of it."
        )
    return next(filter(None, (_misspelt(line.strip("> \t")) for line in lines)), None)


def unparsed(info: str, unknown: Iterable[str] = ()) -> str:
    """Return what is wrong with what follows a fence, in which some options are `unknown`."""
    names = " and ".join(unknown)
    hook = f" If a hook of the site removes {names}, set attributes in [tool.mkdocs-sybil]."
    return (
        f"Material cannot parse what follows the fence: {info.strip(' `~')!r}. Write `python`, "
        '`python title="name.py" hl_lines="1 3"` or `{ .python .class }`.' + hook * bool(names)
    )


def _begins(line: str, prefix: str) -> bool:
    return line.expandtabs(4).startswith(prefix.expandtabs(4))


def _without(prefix: str, line: str) -> str:
    """Return a line without the prefix of its block; an empty line may lack its end."""
    if not line.startswith(prefix):  # as Markdown sees it: a tab may stand for its spaces
        line, prefix = line.expandtabs(4), prefix.expandtabs(4)
    return line[len(prefix) :] if line.startswith(prefix.rstrip()) else line.lstrip()


def _loose_embeds(text: str, start: int, end: int) -> Iterator[Block]:
    for line in re.finditer(r"[^\n]+", text[start:end]):
        prefix = match[0] if (match := PREFIX.match(line[0])) else ""
        place = start + line.start(), start + line.end(), prefix
        target = target_of(line[0][len(prefix) :])
        if target is not None:
            yield Block(*place, target=target)
        elif problem := _misspelt(line[0][len(prefix) :]):
            yield Block(*place, problem=problem)
        elif odd := _in_front(line[0][len(prefix) :]):
            problem = (
                f"This line embeds nothing: {odd!a} stands in front of it. Put it on a line of its "
                "own, indented by four spaces if it belongs to a list. To show it, put it into "
                "backticks."
            )
            yield Block(*place, problem=problem)


def _in_front(line: str) -> str:
    """Return what stands in front of something that would embed a file; "" if that is a text."""
    marks, found, rest = line.partition("8<-")
    before = marks.rstrip("-")
    if not found or before == marks or not EMBEDS.match(f"-8<-{rest}"):
        return ""
    shows = CODE.search(before) or not PROGRAM.match(rest)
    return before.strip("> \t") if MARKS.fullmatch(before) or not shows else ""


def _misspelt(line: str) -> str | None:
    """Return why a line that seems to embed something does not, if it is one."""
    if marker(line) and target_of(line) is None:
        return (
            "pymdownx.snippets takes this line for the mark of a section, and drops it. To show "
            "it, put `;` in front of its dashes."
        )
    if not EMBEDS.match(line) or target_of(line) is not None:
        return None
    if target_of(line.rstrip(" \t")) is not None:
        return "This line embeds nothing: spaces stand behind it. Remove them."
    return (
        'This line embeds nothing. Write the path in straight quotes: --8<-- "name.py". To show '
        "such a line, put `;` in front of it."
    )


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
        raise ProblemError(
            f"Section {name!r} ends on line {first}, before it starts. "
            f"Begin it with the line: # --8<-- [start:{name}]"
        )
    if not ends:
        raise ProblemError(
            f"Section {name!r} starts on line {first} and is never closed. "
            f"End it with the line: # --8<-- [end:{name}]"
        )
    return slice(first, ends[0] - 1)


def lines_of(path: Path, section: str) -> tuple[list[str], slice]:
    """Return the lines of a snippet, and which of them a section ("" for all) has."""
    lines = read_text(path).split("\n")
    try:
        return lines, section_of(lines, section) if section else slice(0, len(lines))
    except ProblemError as error:
        raise ProblemError(f"{display(path)}: {error}") from None


def directives_of(document: Document, page: list[Block]) -> list[Directive]:
    """Return the directives of a page, also misspelt ones, without those that a block shows.

    The last one may not be closed: all that follows is then in its comment.
    """
    found: list[Directive] = []
    text, position = document.text, 0
    while opening := DIRECTIVE.search(text, position):
        position, name = opening.end(), opening["name"]
        prefix = text[text.rfind("\n", 0, opening.start()) + 1 : opening.start()]
        if _within(opening.start(), page):
            continue
        if prefix.strip("> \t") or "\n" in opening[0]:
            if (
                name in DIRECTIVES
                and (name != "skip" or opening[0].endswith(":"))
                and "`" not in prefix
            ):
                problem = f"This says nothing here. Begin a line with it: <!-- {name}"
                found.append(Directive(opening.start(), position, "", name, "", problem))
            continue
        closing = COMMENT_END.search(text, position)
        start = opening.start() - len(prefix)
        place = start, closing.end() if closing else position, prefix
        if closing is None:
            if is_directive(name):
                problem = "This comment is not closed. End it with -->."
                found.append(Directive(*place, name, "", problem))
            break
        if is_directive(name):
            lines = text[position : closing.start()].strip().split("\n")
            rest = [line.removeprefix(prefix) if line.strip("> \t") else "" for line in lines]
            found.append(Directive(*place, name, "\n".join(rest)))
        position = closing.end()
    return found


def is_directive(name: str) -> bool:
    """Tell whether a comment of this name is for the engine, or tries to be."""
    return bool(difflib.get_close_matches(name.lower(), DIRECTIVES, 1, cutoff=0.8))


def condition_of(skips: list[Directive]) -> Condition | None:
    """Return the condition and the reason of `next if(condition, reason="...")` or `next "..."`.

    Raises ProblemError if they are not written so.
    """
    if not skips:
        return None
    condition = _condition(skips[0].rest) if len(skips) == 1 else None
    if condition is None:
        found = " and ".join(f"<!-- skip: {skip.rest} -->" for skip in skips)
        raise ProblemError(
            f"This program is skipped with {found}. Write one line: "
            '<!-- skip: next if(condition, reason="what is missing") -->, or without a condition: '
            '<!-- skip: next "what is missing" -->'
        )
    return condition


def _condition(text: str) -> Condition | None:
    match = re.fullmatch(r"next\b\s*(if\b)?(.*)", text, re.DOTALL)
    if match is None:
        return None
    call = f"f {match[2]}" if match[1] else f"f(True, reason={match[2]})"
    try:
        tree = ast.parse(call, mode="eval").body
        if not isinstance(tree, ast.Call):
            return None
        (condition,), (keyword,) = tree.args, tree.keywords
        reason, source = ast.literal_eval(keyword.value), ast.unparse(condition)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None
    if keyword.arg != "reason" or not isinstance(reason, str) or not reason.strip():
        return None
    if not is_utf8(reason):
        return None
    return Condition(source, reason.strip())

"""The Python blocks of a page: what they are, how they run, how their output is compared.

This module knows Markdown and Sybil. It knows neither MkDocs, so that the checks outlive the
site generator, nor PyTorch, which only the site's `fixtures` know.

A *page* embeds *snippets*, files below one folder, with `--8<-- "path"` or
`--8<-- "path:section"`. A *program* is what a Python block embeds. What it prints is *recorded*
beside it: the output of `name.py` in `name.out` (or `.md`, `.mmd`, `.json`), that of its section
`part` in `name.part.out`.
"""

import ast
import contextlib
import difflib
import doctest
import os
import platform
import re
import tempfile
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from unittest import SkipTest

from markdown.extensions.attr_list import get_attrs
from pygments.lexers import find_lexer_class_by_name
from pygments.lexers.python import Python2Lexer, PythonConsoleLexer, PythonLexer
from pygments.util import ClassNotFound
from pymdownx.snippets import SnippetPreprocessor
from pymdownx.superfences import RE_NESTED_FENCE_START, RE_OPTIONS
from sybil import Document, Example, Region
from sybil.evaluators.doctest import KEEP_TRAILING_WHITESPACE, NUMBER, OutputChecker
from sybil.example import SybilFailure
from sybil.parsers.markdown.lexers import (
    FENCE,
    DirectiveInHTMLCommentLexer,
    RawFencedCodeBlockLexer,
)
from sybil.typing import Parser

from mkdocs_sybil.sandbox import TimeLimitError, sandbox

RECORD_COMMAND = "uv run python -m mkdocs_sybil.record"
EMBED_OUTPUT = (
    'Put a block ```output behind the program, with the one line --8<-- "path/of/the/program.out", '
    f"and run `{RECORD_COMMAND}`."
)

# Output must be equal to the letter. doctest's leniences (1 for True, <BLANKLINE>) stay off.
EXACT = KEEP_TRAILING_WHITESPACE | doctest.DONT_ACCEPT_TRUE_FOR_1 | doctest.DONT_ACCEPT_BLANKLINE
# What an author may loosen, for one block: ```{ .output .ellipsis }
LENIENCES = {"number": NUMBER, "ellipsis": doctest.ELLIPSIS}


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


@dataclass(frozen=True)
class Recorded:
    """A recorded output: its file, its text (None before the first recording), its flags."""

    path: Path
    text: str | None
    flags: int = EXACT


@dataclass(frozen=True)
class Program:
    """What a Python block embeds. Equal programs print the same, so a result may be kept.

    `source` is the code to run, on the line numbers of its file. `earlier` are the sections of
    the same file that come before it on the page. `shown` is what the reader sees. `skip` is a
    condition under which it is not executed, and the reason that the reader is given.
    """

    path: Path
    name: str
    source: str
    shown: str
    is_section: bool = False
    earlier: tuple[str, ...] = ()
    recorded: Recorded | None = None
    skip: tuple[str, str] | None = None


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
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ProblemError(
            f"{display(path)}:{line} is not UTF-8 (byte 0x{data[error.start]:02x}). "
            "Save the file as UTF-8."
        ) from None


class Page(Document):
    """A Sybil document that turns what cannot be read into an example that fails."""

    @classmethod
    def parse(cls, path: str, *parsers: Parser, encoding: str = "utf-8") -> "Page":
        """Read and parse a page. Pages are UTF-8, whatever `encoding` says."""
        try:
            page = cls(read(Path(path)), path)
        except ProblemError as error:
            page = cls("", path)
            page.add(Region(0, 0, str(error), lambda example: str(example.parsed)))
            return page
        for parser in parsers:
            for region in parser(page):
                page.add(region)
        return page


class Outcome(NamedTuple):
    """What became of an example: at most one of the two is set."""

    failure: str | None = None
    skipped: str | None = None


def outcome(example: Example) -> Outcome:
    """Evaluate an example and return what became of it."""
    try:
        example.evaluate()
    except SybilFailure as error:
        return Outcome(failure=error.result)
    except SkipTest as error:
        return Outcome(skipped=str(error))
    return Outcome()


def write(path: Path, text: str) -> None:
    """Replace a file in one step: a run that is killed half-way leaves the old one."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    finally:
        Path(temporary).unlink(missing_ok=True)


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
    options = (
        {option["key"] for option in RE_OPTIONS.finditer(parsed["options"] or "")}
        if parsed
        else set()
    )
    block = Block(region.start, region.end, prefix)
    closing = text[opening.end() :].rpartition("\n")[2].strip("> \t")
    if set(closing) != {mark[0]} or len(closing) < len(mark):
        return replace(block, problem=f"This block is never closed. End it with the line {mark}")
    if prefix.strip("> \t"):
        return replace(
            block,
            problem="A block cannot start beside a list marker: Material shows it as text. "
            "Put it on lines of its own, indented by four spaces.",
        )
    if parsed is None or parsed["unrecognized"] or options - {"title", "hl_lines", "linenums"}:
        return replace(
            block,
            problem=f"Nobody can parse what follows the fence: {info.strip()!r}. Write `python`, "
            '`python title="..." hl_lines="..."` or `{ .python .class }`.',
        )
    attributes = get_attrs(parsed["attrs"] or "")
    names = [parsed["lang"]] if parsed["lang"] else []
    names += [value for key, value in attributes if key == "."]
    lines = [line.strip("> \t") for line in text.splitlines()[1:-1]]
    lines = [line for line in lines if line]
    return replace(
        block,
        language=names[0] if names else "",
        classes=tuple(names[1:]),
        target=_target(lines[0]) if len(lines) == 1 else None,
    )


def _loose_embeds(text: str, start: int, end: int) -> Iterator[Block]:
    for line in re.finditer(r"[^\n]+", text[start:end]):
        target = _target(line[0])
        if target is not None:
            yield Block(start + line.start(), start + line.end(), target=target)


def _target(line: str) -> str | None:
    """Return what a line embeds ("" for the form on several lines); None if it embeds nothing."""
    match = SnippetPreprocessor.RE_ALL_SNIPPETS.match(line)
    if match is None or match["escape"]:
        return None
    return match["snippet"][1:-1].strip() if match["snippet"] else ""


def marker(line: str) -> tuple[str, str] | None:
    """Return the type (start or end) and name of the section that a snippet's line marks."""
    match = SnippetPreprocessor.RE_SNIPPET_SECTION.match(line)
    return (match["type"].lower(), match["name"]) if match and not match["escape"] else None


def section_of(lines: list[str], name: str) -> slice:
    """Return where the lines of a section are, as pymdownx.snippets finds them.

    Raises ProblemError if there is no such section, or if it is never closed.
    """
    marks = [marker(line) for line in lines]
    if ("start", name) not in marks:
        known = ", ".join(repr(mark[1]) for mark in marks if mark and mark[0] == "start")
        raise ProblemError(f"There is no section {name!r}. The file has {known or 'no sections'}.")
    start = marks.index(("start", name)) + 1
    if ("end", name) not in marks[start:]:
        raise ProblemError(
            f"Section {name!r} starts on line {start} and is never closed. "
            f"End it with the line: # --8<-- [end:{name}]"
        )
    return slice(start, marks.index(("end", name), start))


class PythonBlockParser:
    """The Sybil parser, and evaluator, for the Python blocks of a Markdown page.

    :param snippets: the folder that embedded paths are relative to.
    :param fixtures: what only the site knows, usually a module. `isolation()` returns a context
        manager that surrounds each program: it sets the state that programs start from, and
        raises if one leaves another behind. `versions()` returns what programs run with, besides
        Python, as {name: version}. The conditions of `skip` may use its other names.
    :param time_limit: the seconds that one program may take.
    :param record: write outputs that differ, instead of failing. They are kept in `recordings`
        as (path, old text or None, new text).

    Each region that it yields is a Python block (its `parsed` is a :class:`Program`) or a place
    on the page that is wrong (its `parsed` is the message), which fails when it is evaluated.
    """

    def __init__(
        self,
        snippets: Path | str,
        fixtures: object = None,
        time_limit: float = 60.0,
        record: bool = False,
    ) -> None:
        self.snippets = Path(snippets).resolve()
        self.fixtures = fixtures
        self.time_limit = time_limit
        self.record = record
        self.recordings: list[tuple[Path, str | None, str]] = []

    def versions(self) -> dict[str, str]:
        """Return what the programs run with, as {name: version}."""
        versions = {"Python": platform.python_version()}
        return getattr(self.fixtures, "versions", dict)() | versions

    def __call__(self, document: Document) -> Iterable[Region]:
        """Yield a region for each Python block of a page, and for each problem."""
        page = blocks(document)
        found: list[tuple[Block, Program | str]] = []
        outputs = dict(self._outputs(page, found))
        skips = _skips(document, page)
        earlier: dict[Path, tuple[str, ...]] = {}
        stem = None
        for block in page:
            if block.problem:
                found.append((block, block.problem))
            elif block.is_python:
                skip = skips.pop(0)[1] if skips and skips[0][0].end <= block.start else None
                try:
                    program, stem = self._program(block, earlier, skip)
                    shown = [output for path, (_, output) in outputs.items() if _stem(path) == stem]
                    if len(shown) > 1:
                        names = " and ".join(display(output.path) for output in shown)
                        raise ProblemError(f"One program has one output. The page embeds {names}.")
                    found.append((block, replace(program, recorded=(*shown, program.recorded)[0])))
                except ProblemError as error:
                    found.append((block, str(error)))
            elif block.language != "output":
                continue
            elif block.target is None:
                found.append((block, f"Outputs are recorded, never typed. {EMBED_OUTPUT}"))
            elif _stem(self.snippets / block.target) != stem:
                found.append(
                    (block, f"This is not the output of the program above. {EMBED_OUTPUT}")
                )
        printed = {
            parsed.recorded.path
            for _, parsed in found
            if isinstance(parsed, Program) and parsed.recorded
        }
        for path, (block, _) in outputs.items():
            if path not in printed:
                found.append((block, f"No program on this page prints {display(path)}."))
        found += [(block, "No program follows this skip.") for block, _ in skips]
        end = 0
        for block, parsed in sorted(found, key=lambda pair: pair[0].start):
            if block.start >= end:  # the first message for a place is enough
                end = block.end
                yield Region(block.start, block.end, parsed, self.evaluate)

    def _resolve(self, target: str) -> tuple[Path, str]:
        """Return the file and the section ("" for all) that a page embeds."""
        name, _, section = target.partition(":")
        if not name:
            raise ProblemError('Embed one file, with one line: --8<-- "path/below/snippets.py"')
        if section and not re.fullmatch(r"[A-Za-z][-\w]*", section):
            raise ProblemError(
                f"{target!r} embeds lines by number, and they move when the file changes. "
                "Name a section instead."
            )
        path = Path(os.path.normpath(self.snippets / name))
        if not path.resolve().is_relative_to(self.snippets):
            raise ProblemError(
                f"{name!r} is outside {display(self.snippets)}/. Move the file there."
            )
        return path, section

    def _outputs(
        self, page: list[Block], found: list[tuple[Block, Program | str]]
    ) -> Iterator[tuple[Path, tuple[Block, Recorded]]]:
        """Yield the files that a page embeds outside of Python blocks, last first."""
        for block in reversed(page):
            if block.is_python or block.target is None:
                continue
            try:
                path, section = self._resolve(block.target)
                if section:
                    raise ProblemError("Only programs have sections. Embed the whole output.")
                flags = sum((LENIENCES.get(name, 0) for name in block.classes), EXACT)
                text = read(path) if path.is_file() else None
                yield path, (block, Recorded(path, text, flags))
            except ProblemError as error:
                found.append((block, str(error)))

    def _program(
        self, block: Block, earlier: dict[Path, tuple[str, ...]], skip: str | None
    ) -> tuple[Program, Path]:
        """Return what a Python block embeds, and its file's path without the suffix."""
        if block.target is None:
            raise ProblemError(
                "This program is typed into the page. Move it to a file below "
                f'{display(self.snippets)}/ and embed that with one line: --8<-- "path.py"'
            )
        path, section = self._resolve(block.target)
        if not path.is_file():
            names = [other.name for other in path.parent.glob("*.py*")]
            close = difflib.get_close_matches(path.name, names, n=1)
            hint = f"Did you mean {close[0]}?" if close else "Create it, or correct the path."
            raise ProblemError(f"There is no file {display(path)}. {hint}")
        text = read(path)
        lines = text.splitlines()
        where = slice(0, len(lines))
        if section:
            try:
                where = section_of(lines, section)
            except ProblemError as error:
                raise ProblemError(f"{display(path)}: {error}") from None
        shown = "\n".join(line for line in lines[where] if not marker(line))
        # Empty lines in front keep the line numbers of the file in tracebacks.
        source = "\n" * where.start + "\n".join(lines[where]) + "\n"
        before = earlier.get(path, ()) if section else ()
        if section:
            earlier[path] = (*before, source)
        session = Recorded(path, text) if path.suffix == ".pycon" else None
        program = Program(
            path, block.target, source, shown, bool(section), before, session, _condition(skip)
        )
        return program, _stem(path.with_name(f"{path.stem}.{section}.py") if section else path)

    def evaluate(self, example: Example) -> str | None:
        """Run one example; return None if it printed what is recorded, else what is wrong.

        Raises unittest.SkipTest, with the reason, if the condition of its `skip` is true.
        """
        program = example.parsed
        if isinstance(program, str):
            return program
        if program.skip:
            condition, reason = program.skip
            try:
                skipped = eval(condition, dict(vars(self.fixtures)) if self.fixtures else {})
            except Exception as error:
                return f"The condition of this skip fails: {condition}: {error!r}."
            if skipped:
                raise SkipTest(reason)
        try:
            return self._compare(program, self._run(program, example.document.namespace))
        except ProblemError as error:
            return str(error)

    def _run(self, program: Program, namespace: dict[str, Any]) -> str:
        """Return what a program prints. Sections run in the module that earlier ones left."""
        module, done = namespace.get(str(program.path), (None, 0))
        if done != len(program.earlier) or not program.is_section:
            module, done = None, 0  # a test of one section alone, or a whole file
        if module is None:
            module = ModuleType("__main__")
            module.__file__ = str(program.path)
        printed = ""
        for source in (*program.earlier[done:], program.source):
            printed = self._execute(program.path, source, module)
        if program.is_section:
            namespace[str(program.path)] = module, len(program.earlier) + 1
        return printed

    def _execute(self, path: Path, source: str, module: ModuleType) -> str:
        name, file = display(path), str(path)
        isolation = getattr(self.fixtures, "isolation", contextlib.nullcontext)
        try:
            with sandbox(module, self.time_limit) as printed, isolation():
                if path.suffix == ".pycon":
                    _run_session(source, module, file)
                else:
                    exec(compile(source, file, "exec", dont_inherit=True), vars(module))
            return printed.getvalue()
        except TimeLimitError:
            problem = f"{name} did not end within {self.time_limit:g} seconds."
        except SystemExit as error:
            problem = f"{name} calls sys.exit({error.code!r}). Let the program end by itself."
        except Warning as error:
            problem = (
                f"{name} warns, and a warning is the first sign of drift. Follow its advice, or "
                f"catch the warning and print it.\n{_excerpt(error, file)}"
            )
        except Exception as error:
            problem = f"{name} raises {type(error).__name__}.\n{_excerpt(error, file)}"
        raise ProblemError(f"{problem}\n{self._versions()}")

    def _compare(self, program: Program, printed: str) -> str | None:
        recorded, name = program.recorded, display(program.path)
        if recorded is None:
            return (
                printed and f"{name} prints what the page does not show:\n{printed}{EMBED_OUTPUT}"
            )
        file = display(recorded.path)
        if not printed:
            return f"{name} prints nothing. Remove the block that embeds {file}."
        if recorded.text is not None and OutputChecker().check_output(
            recorded.text, printed, recorded.flags
        ):
            return None
        if self.record:
            write(recorded.path, printed)
            self.recordings.append((recorded.path, recorded.text, printed))
            return None
        if recorded.text is None:
            return f"There is no file {file} yet. To record it, run `{RECORD_COMMAND}`."
        return (
            f"{name} does not print what {file} says.\n{difference(recorded.text, printed)}\n"
            f"{self._versions()}\nCorrect the program. If the new output is right, and you know "
            f"why, run `{RECORD_COMMAND}`."
        )

    def _versions(self) -> str:
        return f"Run with {', '.join(map(' '.join, self.versions().items()))}."


def _stem(path: Path) -> Path:
    """Return what the path of a program shares with the path of its output."""
    return Path(os.path.normpath(path.with_suffix("")))


def _skips(document: Document, page: list[Block]) -> list[tuple[Block, str]]:
    """Return the `skip` directives of a page and their arguments."""
    return [
        (Block(region.start, region.end), str(region.lexemes["arguments"]).strip())
        for region in DirectiveInHTMLCommentLexer(directive="skip")(document)
        if not any(block.start <= region.start < block.end for block in page)
    ]


def _condition(skip: str | None) -> tuple[str, str] | None:
    """Return the condition and the reason of `next if(condition, reason="...")`."""
    if skip is None:
        return None
    try:
        action, _, call = skip.partition(" ")
        tree = ast.parse(call.strip().replace("if", "if_", 1), mode="eval").body
        assert isinstance(tree, ast.Call) and ast.unparse(tree.func) == "if_"
        (condition,), (reason,) = tree.args, tree.keywords
        assert action == "next" and reason.arg == "reason"
        return ast.unparse(condition), str(ast.literal_eval(reason.value))
    except (AssertionError, SyntaxError, ValueError):
        raise ProblemError(
            f"Nobody can parse this directive: skip: {skip}. Write: "
            '<!-- skip: next if(condition, reason="what is missing") -->'
        ) from None


def _run_session(text: str, module: ModuleType, file: str) -> None:
    """Run an interpreter session; print its transcript, prompts included."""
    for example in doctest.DocTestParser().get_examples(text, file):
        for number, line in enumerate(example.source.splitlines()):
            print("..." if number else ">>>", line)
        source = "\n" * example.lineno + example.source
        exec(compile(source, file, "single", dont_inherit=True), vars(module))


def _excerpt(error: BaseException, file: str) -> str:
    """Return a traceback from the program's own first line on."""
    frame = error.__traceback__
    while frame and frame.tb_frame.f_code.co_filename != file:
        frame = frame.tb_next
    lines = traceback.TracebackException(type(error), error, frame).format()
    return "".join(lines).replace(f"{Path.cwd()}{os.sep}", "").rstrip()


def difference(documented: str, printed: str) -> str:
    """Return what changed between two outputs, line by line."""
    lines = difflib.unified_diff(
        documented.splitlines(keepends=True),
        printed.splitlines(keepends=True),
        "documented",
        "printed",
    )
    ends = (line if line.endswith("\n") else f"{line}\n\\ no line end\n" for line in lines)
    return "".join(ends).rstrip("\n")

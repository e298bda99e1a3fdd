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
import functools
import io
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
from pymdownx.superfences import RE_HL_LINES, RE_LINENUMS, RE_NESTED_FENCE_START, RE_OPTIONS
from sybil import Document, Example, Region
from sybil.evaluators.doctest import KEEP_TRAILING_WHITESPACE, NUMBER, OutputChecker
from sybil.example import SybilFailure
from sybil.parsers.markdown.lexers import FENCE, RawFencedCodeBlockLexer
from sybil.typing import Parser

from mkdocs_sybil import notebooks
from mkdocs_sybil.notebooks import is_notebook
from mkdocs_sybil.sandbox import TimeLimitError, sandbox

PROGRAMS = (".py", ".pycon")
RECORD_COMMAND = "uv run python -m mkdocs_sybil.record"

# Output must be equal to the letter. doctest's leniences (1 for True, <BLANKLINE>) stay off.
EXACT = KEEP_TRAILING_WHITESPACE | doctest.DONT_ACCEPT_TRUE_FOR_1 | doctest.DONT_ACCEPT_BLANKLINE
# What an author may loosen, for one block: ```{ .output .ellipsis }
LENIENCES = {"number": NUMBER, "ellipsis": doctest.ELLIPSIS}

# What may follow the language of a fence. With anything else, Material shows the block as text.
FENCE_OPTIONS = {
    "title": re.compile(""),
    "title_mode": re.compile(""),
    "hl_lines": RE_HL_LINES,
    "linenums": RE_LINENUMS,
}
SKIP = re.compile(r"^[> \t]*<!--+[ \t]*skip\b:?(?P<rest>[^\n]*)", re.MULTILINE)
SANDBOX_FILE = str(Path(__file__).with_name("sandbox.py"))
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


@dataclass(frozen=True)
class Recorded:
    """A recorded output: its file, its text (None before the first recording), its flags."""

    path: Path
    text: str | None
    flags: int = EXACT


@dataclass(frozen=True)
class Program:
    """What a Python block embeds. Equal programs print the same, so a result may be kept.

    `shown` is what the reader sees, and `source` the same on the line numbers of its file.
    `earlier` are the sections of the same file that come before it on the page, with their `skip`:
    a condition under which a program is not executed, and the reason that the reader is given.
    """

    path: Path
    name: str
    source: str
    shown: str
    is_section: bool = False
    earlier: tuple[tuple[str, Skip | None], ...] = ()
    recorded: Recorded | None = None
    skip: Skip | None = None

    @property
    def stem(self) -> Path:
        """What its outputs are called, without a suffix."""
        _, _, section = self.name.partition(":")
        return self.path.with_name(f"{self.path.stem}.{section}" if section else self.path.stem)


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
    targets = [_target(line.strip("> \t")) for line in lines]
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
        target = _target(line[0].lstrip("> \t"))
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
        time_limit: float = 120.0,
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
        return self._cells(document) if is_notebook(document.path) else self._blocks(document)

    def _cells(self, document: Document) -> Iterator[Region]:
        """Yield a region for each code cell of a notebook. They run in one module, in order."""
        path = Path(document.path)
        earlier: tuple[tuple[str, Skip | None], ...] = ()
        try:
            found = list(notebooks.cells(document.text))
        except notebooks.NotebookError as error:
            yield Region(0, 0, str(error), self.evaluate)
            return
        for cell in found:
            problem = cell.problem if cell.is_code else _unchecked_markdown(cell.source)
            if problem:
                yield Region(cell.start, cell.end, problem, self.evaluate)
            elif cell.is_code:
                # Empty lines keep the line numbers of the file in tracebacks.
                source = "\n" * (cell.first_line - 1) + cell.source + "\n"
                name, recorded = f"{path.name}#{cell.name}", Recorded(path, cell.printed)
                shown = cell.source.strip("\n")
                program = Program(path, name, source, shown, True, earlier, recorded)
                earlier = (*earlier, (source, None))
                yield Region(cell.start, cell.end, program, self.evaluate)

    def _blocks(self, document: Document) -> Iterator[Region]:
        page = blocks(document)
        found: list[tuple[Block, Program | str]] = []
        outputs = dict(self._outputs(page, found))
        outputs_of: dict[Path, list[Recorded]] = {}
        for path, (_, recorded) in outputs.items():
            outputs_of.setdefault(_stem(path), []).append(recorded)
        skips = _skips(document, page)
        earlier: dict[Path, tuple[tuple[str, Skip | None], ...]] = {}
        stem = None
        unresolved = False  # what its output is, nobody can tell
        for block in page:
            if block.problem:
                found.append((block, block.problem))
            elif block.is_python:
                before = [skip for skip in skips if skip[0].end <= block.start]
                del skips[: len(before)]
                try:
                    program = self._program(block, earlier, before)
                    stem = program.stem
                    shown = outputs_of.get(stem, [])
                    if len(shown) > 1:
                        names = " and ".join(display(output.path) for output in shown)
                        raise ProblemError(
                            f"The page embeds two outputs of one program: {names}. Keep one."
                        )
                    found.append((block, replace(program, recorded=(*shown, program.recorded)[0])))
                except ProblemError as error:
                    found.append((block, str(error)))
                    unresolved = True
            elif block.language != "output":
                continue
            elif block.target is None:
                found.append((block, f"Outputs are recorded, never typed. {self._advice(stem)}"))
            elif not unresolved and _stem(self.snippets / block.target) != stem:
                problem = (
                    "This is not the output of the program above."
                    if stem
                    else ("There is no program above this output.")
                )
                found.append((block, f"{problem} {self._advice(stem)}"))
        printed = {
            parsed.recorded.path
            for _, parsed in found
            if isinstance(parsed, Program) and parsed.recorded
        }
        for path, (block, _) in outputs.items():
            if path not in printed and not unresolved:
                found.append(
                    (
                        block,
                        f"No program on this page prints {display(path)}. Embed the program above "
                        "it, or remove this block.",
                    )
                )
        found += [(block, "No program follows this skip. Remove it.") for block, _ in skips]
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
                f"{target!r} does not name a section. Lines cannot be embedded by number, as they "
                "move when the file changes: write file.py or file.py:section."
            )
        path = Path(os.path.normpath(self.snippets / name))
        if not path.resolve().is_relative_to(self.snippets):
            raise ProblemError(
                f"{name!r} is outside of {display(self.snippets)}/. Move the file there, and name "
                "its path below that folder."
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
                if path.suffix in PROGRAMS:
                    raise ProblemError("This is a program. Embed it in a block ```python.")
                if section:
                    raise ProblemError("Only programs have sections. Embed the whole output.")
                flags = sum((LENIENCES.get(name, 0) for name in block.classes), EXACT)
                text = read(path) if path.is_file() else None
                yield path, (block, Recorded(path, text, flags))
            except ProblemError as error:
                found.append((block, str(error)))

    def _program(
        self,
        block: Block,
        earlier: dict[Path, tuple[tuple[str, Skip | None], ...]],
        skips: list[tuple[Block, str]],
    ) -> Program:
        """Return what a Python block embeds."""
        if block.target is None:
            raise ProblemError(
                "This program is typed into the page. Move it to a file below "
                f'{display(self.snippets)}/ and embed that with one line: --8<-- "path.py"'
            )
        path, section = self._resolve(block.target)
        if path.suffix not in PROGRAMS:
            raise ProblemError(
                f"{display(path)} is not a program, but this block is Python. Programs end in .py, "
                "interpreter sessions in .pycon. An output goes into a block ```output."
            )
        if not path.is_file():
            names = [other.name for other in path.parent.glob("*.py*")]
            close = difflib.get_close_matches(path.name, names, n=1)
            hint = f"Did you mean {close[0]}?" if close else "Create it, or correct the path."
            raise ProblemError(f"There is no file {display(path)}. {hint}")
        if section and path.suffix == ".pycon":
            raise ProblemError("A .pycon session has no sections. Embed the whole file.")
        lines, where = lines_of(path, section)
        for number, line in enumerate(lines[where], where.start + 1):
            if "\t" in line:
                raise ProblemError(f"{display(path)}:{number} has a tab. Write spaces, or \\t.")
            if _target(line) is not None:
                raise ProblemError(
                    f"{display(path)}:{number} embeds another file. Programs stand alone: copy "
                    "the lines that this one needs."
                )
        shown = "\n".join(unescape(line) for line in lines[where] if not marker(line))
        # Empty lines keep the line numbers of the file in tracebacks.
        kept = ["" if marker(line) else unescape(line) for line in lines[where]]
        source = "\n" * where.start + "\n".join(kept) + "\n"
        skip = _condition(skips)
        before = earlier.get(path, ()) if section else ()
        if section:
            earlier[path] = (*before, (source, skip))
        session = Recorded(path, "\n".join(lines)) if path.suffix == ".pycon" else None
        return Program(
            path, block.target, source, shown.strip("\n"), bool(section), before, session, skip
        )

    def embedded(self, target: str) -> str:
        """Return the text that a page embeds, with its markers; raise ProblemError if it cannot."""
        path, section = self._resolve(target)
        if not path.is_file():
            raise ProblemError(f"There is no file {display(path)}.")
        lines, where = lines_of(path, section)
        return "\n".join(lines[where])

    def evaluate(self, example: Example) -> str | None:
        """Run one example; return None if it printed what is recorded, else what is wrong.

        Raises unittest.SkipTest, with the reason, if the condition of its `skip` is true.
        """
        program = example.parsed
        if isinstance(program, str):
            return program
        try:
            if program.skip and self.applies(program.skip):
                if program.recorded and program.recorded.text is None:
                    file = display(program.recorded.path)
                    return f"There is no file {file} yet. Record it where the program can run."
                raise SkipTest(program.skip[1])
            return self.compare(program, self.run(program, example.document.namespace))
        except ProblemError as error:
            return str(error)

    def applies(self, skip: Skip) -> bool:
        """Tell whether the condition of a skip is true."""
        try:
            return bool(eval(skip[0], dict(vars(self.fixtures)) if self.fixtures else {}))
        except Exception as error:
            raise ProblemError(
                f"The condition of this skip fails: {skip[0]}. {type(error).__name__}: {error}"
            ) from None

    def run(self, program: Program, namespace: dict[str, Any]) -> str:
        """Return what a program prints. Sections run in the module that earlier ones left."""
        module, done = namespace.get(str(program.path), (None, 0))
        if done != len(program.earlier) or not program.is_section:
            module, done = None, 0  # a test of one section alone, or a whole file
        if module is None:
            module = ModuleType("__main__")
            module.__file__ = str(program.path)
        for source, skip in program.earlier[done:]:
            if not (skip and self.applies(skip)):
                self._execute(program.path, source, module)
        printed = self._execute(program.path, program.source, module)
        if program.is_section:
            namespace[str(program.path)] = module, len(program.earlier) + 1
        return printed

    def _execute(self, path: Path, source: str, module: ModuleType) -> str:
        name, file = display(path), str(path)
        isolation = getattr(self.fixtures, "isolation", contextlib.nullcontext)
        errors = io.StringIO()
        try:
            with (
                contextlib.redirect_stderr(errors),
                sandbox(module, self.time_limit) as printed,
                isolation(),
            ):
                if path.suffix == ".pycon":
                    _run_session(source, module, file)
                else:
                    exec(compile(source, file, "exec", dont_inherit=True), vars(module))
            return printed.getvalue()
        except TimeLimitError as error:
            problem = (
                f"{name} did not end within {self.time_limit:g} seconds. Make it smaller, or raise "
                f"`time_limit` in mkdocs.yml.\n{_excerpt(error, file)}"
            )
        except SystemExit as error:
            problem = f"{name} calls sys.exit({error.code!r}). Let the program end by itself."
        except Warning as error:
            problem = (
                f"{name} warns, and a warning is the first sign of drift. Follow its advice, or "
                f"catch the warning and print it.\n{_excerpt(error, file)}"
            )
        except Exception as error:
            problem = f"{name} raises {type(error).__name__}.\n{_excerpt(error, file)}"
        if errors.getvalue():
            problem += f"\nIt wrote to standard error:\n{errors.getvalue().rstrip()}"
        raise ProblemError(f"{problem}\n{self._versions()}")

    def compare(self, program: Program, printed: str) -> str | None:
        """Return None if a program printed what is recorded, else what is wrong."""
        recorded, name = program.recorded, display(program.path)
        if recorded is None:
            advice = self._advice(program.stem)
            return printed and f"{name} prints what the page does not show:\n{printed}{advice}"
        file = display(recorded.path)
        if not printed and not is_notebook(recorded.path):
            return f"{name} prints nothing. Remove the block that embeds {file}."
        same = printed == recorded.text
        if recorded.flags != EXACT and recorded.text is not None:
            same = OutputChecker().check_output(recorded.text, printed, recorded.flags)
        if same:
            return None
        if self.record:
            text = printed
            if is_notebook(recorded.path):
                cell = program.name.partition("#")[2]
                text = notebooks.recorded(read(recorded.path), cell, printed)
            write(recorded.path, text)
            self.recordings.append((recorded.path, recorded.text, printed))
            return None
        if recorded.text is None:
            return f"There is no file {file} yet. To record it, run `{RECORD_COMMAND}`."
        return (
            f"{name} does not print what {file} says.\n{difference(recorded.text, printed)}\n"
            f"{self._versions()}\nCorrect the program. If the new output is right, and you know "
            f"why, run `{RECORD_COMMAND}`."
        )

    def _advice(self, stem: Path | None) -> str:
        """Return how to show the output of a program, if its stem is known."""
        name = stem.relative_to(self.snippets).as_posix() if stem else "path/of/the/program"
        return (
            f'Put a block ```output with the one line --8<-- "{name}.out" below the program, and '
            f"run `{RECORD_COMMAND}`."
        )

    def _versions(self) -> str:
        return f"Run with {', '.join(map(' '.join, self.versions().items()))}."


def _unchecked_markdown(text: str) -> str | None:
    """Return why the Markdown cell of a notebook cannot be published as it is."""
    for block in blocks(Document(text, "")):
        if block.problem:
            return block.problem
        if block.is_python:
            return "A Markdown cell shows a Python block, which would not run. Make it a code cell."
        if block.target is not None:
            return "A notebook embeds no files: Jupyter would not show them."
    return "A notebook has no skip: only blocks of Markdown pages." if SKIP.search(text) else None


def _stem(path: Path) -> Path:
    """Return what the path of a program shares with the path of its output."""
    return Path(os.path.normpath(path.with_suffix("")))


def _skips(document: Document, page: list[Block]) -> list[tuple[Block, str]]:
    """Return the `skip` directives of a page and what follows the word."""
    return [
        (Block(match.start(), match.end()), match["rest"].strip())
        for match in SKIP.finditer(document.text)
        if not any(block.start <= match.start() < block.end for block in page)
    ]


def _condition(skips: list[tuple[Block, str]]) -> Skip | None:
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
    told = traceback.TracebackException(type(error), error, frame)
    link: traceback.TracebackException | None = told
    while link:
        link.stack[:] = [entry for entry in link.stack if entry.filename != SANDBOX_FILE]
        link = link.__cause__ or link.__context__
    return "".join(told.format()).replace(f"{Path.cwd()}{os.sep}", "").rstrip()


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

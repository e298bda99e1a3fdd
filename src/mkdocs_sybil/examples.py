"""The Python blocks of a page: what they are, how they run, how their output is compared.

This module knows Markdown and Sybil. It knows neither MkDocs, so that the checks outlive the
site generator, nor PyTorch, which only the site's `fixtures` know.

A *page* embeds *snippets*, files below one folder, with `--8<-- "path"` or
`--8<-- "path:section"`. A *program* is what a Python block embeds. What it prints is *recorded*
beside it: the output of `name.py` in `name.out` (or `.md`, `.mmd`, `.json`), that of its section
`part` in `name.part.out`.
"""

import contextlib
import difflib
import doctest
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

from sybil import Document, Example, Region
from sybil.evaluators.doctest import KEEP_TRAILING_WHITESPACE, NUMBER, OutputChecker
from sybil.example import SybilFailure
from sybil.typing import Parser

from mkdocs_sybil import notebooks
from mkdocs_sybil.blocks import (
    SKIP,
    Block,
    ProblemError,
    Skip,
    blocks,
    condition_of,
    display,
    lines_of,
    marker,
    read,
    skips_of,
    target_of,
    unescape,
)
from mkdocs_sybil.notebooks import is_notebook
from mkdocs_sybil.sandbox import TimeLimitError, sandbox

PROGRAMS = (".py", ".pycon")
RECORD_COMMAND = "uv run python -m mkdocs_sybil.record"

# Output must be equal to the letter. doctest's leniences (1 for True, <BLANKLINE>) stay off.
EXACT = KEEP_TRAILING_WHITESPACE | doctest.DONT_ACCEPT_TRUE_FOR_1 | doctest.DONT_ACCEPT_BLANKLINE
# What an author may loosen, for one block: ```{ .output .ellipsis }
LENIENCES = {"number": NUMBER, "ellipsis": doctest.ELLIPSIS}

SANDBOX_FILE = str(Path(__file__).with_name("sandbox.py"))


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
    for left in path.parent.glob(f".{path.name}.*.tmp"):  # by such a run
        left.unlink(missing_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    finally:
        Path(temporary).unlink(missing_ok=True)


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
        except ProblemError as error:
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
        skips = skips_of(document, page)
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
                    else "There is no program above this output."
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
            if target_of(line) is not None:
                raise ProblemError(
                    f"{display(path)}:{number} embeds another file. Programs stand alone: copy "
                    "the lines that this one needs."
                )
        shown = "\n".join(unescape(line) for line in lines[where] if not marker(line))
        # Empty lines keep the line numbers of the file in tracebacks.
        kept = ["" if marker(line) else unescape(line) for line in lines[where]]
        source = "\n" * where.start + "\n".join(kept) + "\n"
        skip = condition_of(skips)
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
            problem = (
                f"{name} raises {type(error).__name__}.\n{_excerpt(error, file)}\nCorrect the "
                "program. If the error is what the page is about, catch it and print it."
            )
        if errors.getvalue():
            problem += f"\nIt wrote to standard error:\n{errors.getvalue().rstrip()}"
        raise ProblemError(f"{problem}\n{self._versions()}")

    def compare(self, program: Program, printed: str) -> str | None:
        """Return None if a program printed what is recorded, else what is wrong."""
        recorded, name = program.recorded, display(program.path)
        if recorded is None:
            advice = self._advice(program.stem)
            return printed and f"{name} prints what the page does not show:\n{printed}{advice}"
        file, cell = display(recorded.path), program.name.partition("#")[2]
        if cell:
            name, file = f"Cell {cell!r} of {name}", "the notebook"
        elif not printed:
            return f"{name} prints nothing. Remove the block that embeds {file}."
        same = printed == recorded.text
        if recorded.flags != EXACT and recorded.text is not None:
            same = OutputChecker().check_output(recorded.text, printed, recorded.flags)
        if same:
            return None
        if self.record:
            text = printed
            if cell:
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

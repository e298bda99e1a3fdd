"""Blocks to programs: what each Python block of a page runs, and what it is to print.

A *page* embeds *snippets*, files below one folder, with `--8<-- "name.py"` or
`--8<-- "name.py:section"`, on a line of its own or in a Python block. A name without a folder is
looked up in the page's own folder first: that of `articles/stop.md` is `articles/stop/`. What the
program prints is *recorded* beside it: the output of `name.py` in `name.out`, that of its section
`part` in `name.part.out`. The page shows it below the program, or where it embeds it itself.
"""

import codecs
import contextlib
import difflib
import glob
import hashlib
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from sybil import Document

from mkdocs_sybil._internal import notebooks
from mkdocs_sybil._internal.blocks import (
    CONFLICT,
    DIRECTIVES,
    Block,
    Directive,
    almost_python,
    blocks,
    condition_of,
    directives_of,
    lexer_of,
    lines_of,
    outside_fences,
    unparsed,
)
from mkdocs_sybil._internal.config import Config, is_short
from mkdocs_sybil._internal.errors import ProblemError, display
from mkdocs_sybil._internal.files import LARGE, read_recorded
from mkdocs_sybil._internal.job import Job, Step
from mkdocs_sybil._internal.model import (
    Hidden,
    Parsed,
    Placed,
    Problem,
    Program,
    Recorded,
    Skip,
    SkipKind,
    program_of,
)
from mkdocs_sybil._internal.pages import PAGES, Page, folder_of
from mkdocs_sybil._internal.sandbox import OUTPUTS, is_output
from mkdocs_sybil._internal.session import examples
from mkdocs_sybil._internal.superfences import marker, target_of, unescape
from mkdocs_sybil._internal.unseen import UNCOPIED

SECTION = re.compile(r"[A-Za-z][-\w]*", re.ASCII)  # as pymdownx.snippets has it
# What opens a fenced block, embeds a file, or is a directive, maybe with letters that look like it.
WIDE = re.compile(
    r"^[> \t\u3000]*+(?P<mark>\xa0*+[`\uff40]{3,}"
    r"|[-\u2013\u2014\uff0d]+8[<\uff1c][-\u2013\u2014\uff0d]+|[<\uff1c\u300a][!\uff01][-\u2013\u2014\uff0d]+(?=\s*(?:skip|clear-name|invisible-)))",
    re.MULTILINE,
)
# What editors and systems put beside a file, and no program reads.
LITTER = re.compile(r"\.(?:[#~_].*|.*\.(?:sw.|tmp|kate-swp)|(?:goutputstream|nfs|DS_Store).*)")
NAMED = re.compile(r"[^\s\"'/\\:]{1,100}\.py\b")  # a program beside one
LONGEST = 1000  # characters of the name of a file
CODING = re.compile(r"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", re.ASCII)  # see PEP 263
PROMPT = re.compile(r"\s*>>>( |$)", re.MULTILINE)
BEGINNING = re.compile(rf"(?:\s*#.*\n)*{PROMPT.pattern}", re.MULTILINE)  # comments may stand above
SESSION = (
    "Files with interpreter sessions are not run. Write a program that prints what the reader "
    "should see, or, with typed = true, type the session into the page."
)
INCLUDES = re.compile(r"\s*\{!.+!\}\s*")  # the syntax of markdown-include, and it alone
NOBODY = "Nobody sees this character, and it would be copied. Remove it, or write it as an escape."
UNMISTAKABLE = (".out", ".err", ".mmd")  # only outputs are called so
PYTHON = "```python or ```{ .python .class }"
PLAIN = ("", "text", "txt", "plain", "plaintext", "none")

Found = tuple[int, int, Parsed]


class Reader:
    """Reads one page."""

    def __init__(self, config: Config, document: Document) -> None:
        self.config, self.document = config, document
        self.path = Path(document.path)
        self.found: list[tuple[Block | Directive, Parsed]] = []
        self.groups: list[list[int]] = []  # of indices into found: what shares a namespace
        self.group_of: dict[Path, int] = {}  # for the sections of a file
        self.helpers: dict[Path, str] = {}
        self.own = folder_of(self.path, config)

    # A notebook

    def cells(self) -> Iterator[Found]:
        """Yield the code cells of a notebook, which share a namespace, and its problems."""
        try:
            cells = notebooks.cells(self.document.text)
        except ProblemError as error:
            yield 0, 0, Problem(str(error))
            return
        group: list[int] = []
        for cell in cells:
            place = Block(cell.start, cell.end)
            problem = cell.problem if cell.is_code else self._unchecked(cell.source)
            if problem:
                self.found.append((place, Problem(problem)))
            elif cell.is_code:
                # Empty lines keep the line numbers of the file in tracebacks.
                source = "\n" * (cell.first_line - 1) + cell.source + "\n"
                name = f"{self.path.name}#{cell.name}"
                recorded = Recorded(self.path, cell.printed)
                group.append(len(self.found))
                step = Step(str(self.path), source)
                shown = cell.source.strip("\n")
                self.found.append((place, Program(self.path, name, shown, step, None, recorded)))
        self.groups.append(group)
        yield from self._in_order()

    def _unchecked(self, text: str) -> str | None:
        """Return why the Markdown cell of a notebook cannot be published as it is."""
        page = Document(text, "")
        found = blocks(page)
        for block in found:
            if problem := self._problem(block):
                return problem
            names = (block.language, *block.classes, *block.options)
            if any(map(almost_python, names)):
                return "A Markdown cell shows Python, which would not run. Make it a code cell."
            if any("output" in name.lower() for name in names):
                return "A Markdown cell shows an output, and no program printed it. Remove it."
            if block.target is not None:
                return "A notebook embeds no files: Jupyter would not show them."
        if directives_of(page, found):
            return "A notebook has no skip: only blocks of Markdown pages."
        return None

    # A Markdown page

    def blocks(self) -> Iterator[Found]:
        """Yield the programs, outputs, directives and problems of a page."""
        document = self.document
        page = document.blocks if isinstance(document, Page) else blocks(document)
        directives = directives_of(self.document, page)
        for match in CONFLICT.finditer(self.document.text):
            place = Block(match.start(), match.end())
            self.found.append((place, Problem("A merge left a conflict here. Resolve it.")))
        for match in outside_fences(WIDE, self.document.text, lambda: page):
            if not match["mark"].isascii():
                why = (
                    f"{match['mark']!r} marks nothing: an input method, or a word processor, has "
                    "put other characters in the place of `, -, < or !. Write these."
                )
                self.found.append((Block(match.start(), match.end()), Problem(why)))
        skips: list[Directive] = []
        things: list[Block | Directive] = [*page, *directives]
        things.sort(key=lambda thing: thing.start)
        for number, thing in enumerate(things):
            try:
                if isinstance(thing, Directive):
                    if thing.problem:
                        raise ProblemError(thing.problem)
                    if thing.name == "skip":
                        skips.append(thing)
                    else:
                        self._directive(thing)
                elif problem := self._problem(thing):
                    raise ProblemError(problem)
                elif self._is_program(thing):
                    given, skips = skips, []
                    self._add(thing, self._program(thing, given, things[number + 1 :]))
                else:
                    self._other(thing)
            except ProblemError as error:
                self.found.append((thing, Problem(str(error))))
        self.found += [(s, Problem("No program follows this skip. Remove it.")) for s in skips]
        self._match_outputs()
        yield from self._in_order()

    def _problem(self, block: Block) -> str | None:
        unknown = [name for name in block.unknown if name not in self.config.attributes]
        return block.problem or (unparsed(block.info, unknown) if unknown else None)

    def _is_program(self, block: Block) -> bool:
        return block.is_python or (block.embeds_program and block.body is None)

    def _add(self, place: Block | Directive, program: Program) -> None:
        """Add a program, and put it into its group."""
        index = len(self.found)
        shared = self.config.namespace == "page"
        parsed: Parsed = Hidden(program) if program.hidden else program
        self.found.append((place, parsed))
        if program.is_fragment:
            return
        key = self.path if shared else program.path
        if key in self.group_of and (shared or ":" in program.name):
            self.groups[self.group_of[key]].append(index)
            return
        self.groups.append([index])
        if shared or ":" in program.name:
            self.group_of[key] = len(self.groups) - 1

    def _directive(self, directive: Directive) -> None:
        if directive.name not in DIRECTIVES:
            raise ProblemError(
                f"{directive.name!r} is not a directive. Write {' or '.join(DIRECTIVES)}."
            )
        if directive.name == "clear-namespace":
            self.group_of.clear()
            self.found.append((directive, Hidden()))
            return
        if not self.config.typed:
            raise ProblemError("A program is typed into the page. To allow that, set typed = true.")
        language, _, code = directive.rest.partition("\n")
        if language.strip() != "python":
            raise ProblemError("Only Python runs here: <!-- invisible-code-block: python")
        text = self.document.text
        first = text.count("\n", 0, directive.start) + 1
        step = Step(str(self.path), "\n" * first + code + "\n")
        name = f"{self.path.name}#{first}"
        self._add(directive, Program(self.path, name, "", step, hidden=True))

    def _other(self, block: Block) -> None:
        """Look at a block, or an embedding line, that is no program."""
        if block.target is None:
            self._foreign(block)
            return
        path, section = self._find(block.target)
        inside = path.is_relative_to(self.config.snippets)
        if path.suffix != ".py" and not (inside and (path.is_file() or is_output(path))):
            if path.suffix in UNMISTAKABLE:
                raise ProblemError(f"There is no file {display(path)}, and no program beside it.")
            programs = [folder / f"{path.name}.py" for folder in (self.own, self.config.snippets)]
            if not path.exists() and any(program.is_file() for program in programs):
                raise ProblemError(f"There is no file {path.name}. Did you mean {path.name}.py?")
            if not path.exists() and _almost_program(block.target):
                raise ProblemError(
                    f"There is no file {block.target}. Write the name of a program so: "
                    '--8<-- "name.py" or --8<-- "name.py:section"'
                )
            if block.body is None:
                _look_for_programs(path)
            return  # prose, which is for pymdownx.snippets
        if path.suffix == ".py":
            raise ProblemError(
                "This is a program. Embed it in a block ```python. To show the line itself, put "
                "`;` in front of it."
            )
        if not is_output(path) and path.is_file():
            raise ProblemError(
                f"{display(path)} is no program, and not what a program beside it prints."
            )
        if section:
            raise ProblemError("Only programs have sections. Embed the whole output.")
        text = read_recorded(path) if path.is_file() else None
        self.found.append((block, Placed(Recorded(path, text), block)))

    def _foreign(self, block: Block) -> None:
        """Look at a fenced block that embeds nothing and is no program."""
        if block.body is None:
            return
        for name in (block.language, *block.classes, *block.options):
            if almost_python(name):
                raise ProblemError(
                    f"{name!r} does not make this block Python: Material would show it as "
                    f"{block.language or 'text'}. If it is a program, begin it with {PYTHON}."
                )
        if block.language == "output":
            if not self.config.typed:
                raise ProblemError(
                    "Outputs are recorded, never typed. Remove this block: the output of a "
                    "program stands below it by itself."
                )
            above = [p.recorded for p in self._programs() if p.recorded]
            own = [recorded for recorded in above if recorded.span == _span(block)]
            if not own and any(program.is_typed for program in self._programs()):
                raise ProblemError(
                    "An output stands right below its program, with nothing between. Remove this "
                    f"block, and run `{self.config.command} record`."
                )
            if not own:
                raise ProblemError("There is no program above this output.")
            self.found.append((block, Placed(own[0], block)))

    def _programs(self) -> Iterator[Program]:
        return (parsed for _, parsed in self.found if isinstance(parsed, Program))

    def _match_outputs(self) -> None:
        """Give each program what it is to print, and refuse what none prints."""
        placed = [
            (i, p)
            for i, (_, p) in enumerate(self.found)
            if isinstance(p, Placed) and p.recorded.path != self.path
        ]
        matched: set[int] = set()
        for index, (place, program) in enumerate(self.found):
            if not isinstance(program, Program) or program.path == self.path:
                continue
            own = [(i, p) for i, p in placed if p.recorded.path.with_suffix("") == program.stem]
            matched |= {i for i, _ in own}
            try:
                self.found[index] = place, _expecting(program, [p.recorded for _, p in own])
            except ProblemError as error:
                self.found[index] = place, Problem(str(error))
        unresolved = any(
            isinstance(parsed, Problem) and isinstance(place, Block) and self._is_program(place)
            for place, parsed in self.found
        )
        for index, output in placed:
            if index not in matched and not unresolved:
                path = output.recorded.path
                problem = (
                    f"No program on this page prints {display(path)}. Embed the program, or remove "
                    "this."
                )
                self.found[index] = self.found[index][0], Problem(problem)

    def _in_order(self) -> Iterator[Found]:
        """Give each program its job, and yield all that was found, in the order of the page."""
        for group in self.groups:
            programs = []
            for index in group:
                if program := program_of(self.found[index][1]):
                    programs.append((index, program))
            folders = sorted({program.path.parent for _, program in programs})
            for folder in folders:
                if folder not in self.helpers:
                    self.helpers[folder] = helpers_of(folder, self.config)
            steps = tuple(p.step for _, p in programs)
            read = *map(self.helpers.__getitem__, folders), *map(_programs_named, steps)
            helpers = " ".join(filter(None, read))
            job = Job(steps, helpers, packages_of(steps, self.config.packages))
            for number, (index, program) in enumerate(programs):
                done = replace(program, job=job, index=number)
                self.found[index] = self.found[index][0], Hidden(done) if done.hidden else done
        end = 0
        for place, parsed in sorted(self.found, key=lambda pair: pair[0].start):
            if place.start >= end:  # the first message for a place is enough
                end = place.end
                yield place.start, place.end, parsed

    def _find(self, target: str) -> tuple[Path, str]:
        """Return the file and the section ("" for all) that a page embeds, wherever it is."""
        name, _, section = target.partition(":")
        if not name:
            raise ProblemError('Embed one file, with one line: --8<-- "name.py"')
        if "\0" in name or len(name) > LONGEST or not is_short(name):
            raise ProblemError(f"{name[:100]!r} is no name that a file can have. Correct it.")
        folders = [self.config.snippets, self.config.root]
        if "/" not in name:
            folders.insert(0, self.own)
        paths = [Path(os.path.normpath(folder / name)) for folder in folders]
        path = next((path for path in paths if path.is_file() or is_output(path)), paths[0])
        return path, section

    def _resolve(self, target: str) -> tuple[Path, str]:
        """Return the file of a program and its section ("" for all)."""
        path, section = self._find(target)
        if section and not re.match(r"[-\d:]", section) and not SECTION.fullmatch(section):
            raise ProblemError(
                f"{section!r} is no name of a section. It begins with a letter from a to z, and "
                "goes on with those, digits, - and _: rename it, in the file, too."
            )
        if section and not SECTION.fullmatch(section):
            raise ProblemError(
                f"{target!r} does not name a section. Lines cannot be embedded by number, as they "
                "move when the file changes: write file.py or file.py:section."
            )
        inside = Path(os.path.realpath(path))  # not resolve(): it raises where links go in circles
        if not inside.is_relative_to(self.config.snippets.resolve()):
            raise ProblemError(
                f"{target!r} is outside of {display(self.config.snippets)}/. Move the file there, "
                "and name its path below that folder."
            )
        return path, section

    def _program(
        self, block: Block, skips: list[Directive], rest: Sequence[Block | Directive]
    ) -> Program:
        """Return what a Python block runs."""
        if INCLUDES.fullmatch("\n".join(block.body or ())):
            raise ProblemError(
                "markdown-include puts a file here, which was not run: this reads the page before. "
                'Move the file below snippets, and embed it with one line: --8<-- "name.py"'
            )
        if set(block.classes) & set(self.config.fragments):
            return self._fragment(block)
        if block.target is None:
            return self._typed(block, skips, rest)
        path, section = self._resolve(block.target)
        self._check_file(path)
        other = path.with_name(f"{path.stem}.{section}.py")
        if section and other.is_file():
            raise ProblemError(
                f"What section {section!r} of {display(path)} prints would be recorded where that "
                f"of {display(other)} is. Rename one of them."
            )
        lines, where = lines_of(path, section)
        _check_lines(path, lines, where)
        shown = without_marks(lines[where])
        # Empty lines keep the line numbers of the file in tracebacks.
        kept = ["" if marker(line) else unescape(line) for line in lines[where]]
        source = "\n" * where.start + "\n".join(kept) + "\n"
        condition = _skip_of(skips)
        name = path.relative_to(self.config.snippets).as_posix() + (section and f":{section}")
        return Program(
            path,
            name,
            shown.strip("\n"),
            Step(str(path), source, condition and condition.condition),
            condition,
            block=block,
            any_errors="any-stderr" in block.classes,
        )

    def _check_file(self, path: Path) -> None:
        """Raise ProblemError if a file is no program, or not there."""
        if path.suffix == ".pycon":
            raise ProblemError(SESSION)
        if path.suffix != ".py":
            raise ProblemError(
                f"{display(path)} is not a program, but this block is Python. Programs end in .py. "
                "The output of a program stands below it by itself."
            )
        if not path.is_file():
            here = (path.parent, self.config.snippets)
            programs = [p for f in here for p in f.glob("*.py") if p.is_file()]
            names = {_as_read(p.stem): p.name for p in programs}
            close = difflib.get_close_matches(_as_read(path.stem), names, n=1, cutoff=0.75)
            named = self.config.snippets.rglob(glob.escape(path.name))
            others = sorted(other for other in named if other.is_file())
            hint = "Create it, or correct the path."
            if path.is_dir():
                hint = "A folder has that name."
            elif "\\" in path.name:
                hint = "Write / between the names of folders."
            elif path.is_symlink():
                hint = f"It is a link to {str(path.readlink())!a}, which is not there."
            elif close:
                hint = f"Did you mean {names[close[0]]}?"
            elif len(others) == 1 and _as_read(str(others[0])) == _as_read(str(path)):
                hint = (
                    f"{display(others[0])} has in the name of its folder letters of another case, "
                    "or other characters. Give the page, or its folder, that name."
                )
            elif len(others) == 1:
                hint = f"Move {display(others[0])} there, or write its path below snippets."
            elif others:
                hint = f"Create it, or write the path of another below snippets: {_few(others)}."
            found = names[close[0]] if close else path.name
            if found != path.name and _as_read(found) == _as_read(path.name):
                hint += " Copy that name: its letters have another case, or other characters."
            raise ProblemError(f"There is no file {display(path)}. {hint}")

    def _fragment(self, block: Block) -> Program:
        """Return what a Python block shows and never runs."""
        code = _shown(block)
        place = self.document.text.count("\n", 0, block.start) + 1
        skip = Skip(SkipKind.FRAGMENT, "This is a part of a program. It was not run.")
        name = f"{self.path.name}#{place}"
        return Program(self.path, name, code.strip("\n"), Step("", ""), skip, block=block)

    def _typed(
        self, block: Block, skips: list[Directive], rest: Sequence[Block | Directive]
    ) -> Program:
        if not self.config.typed:
            raise ProblemError(
                "This program is typed into the page. Move it to a file below "
                f'{display(self.own)}/ and embed that with one line: --8<-- "name.py"'
            )
        text = self.document.text
        line = text.count("\n", 0, block.start) + 1
        code = _shown(block)
        if unseen := UNCOPIED.search(code):
            number = line + 1 + code.count("\n", 0, unseen.start())
            raise ProblemError(f"{display(self.path)}:{number} has {unseen[0]!a}. {NOBODY}")
        name = f"{self.path.name}#{line}"
        skip = _skip_of(skips)
        shown, any_errors = code.strip("\n"), "any-stderr" in block.classes
        if BEGINNING.match(code) or "Console" in getattr(lexer_of(block.language), "__name__", ""):
            _check_session(code)
            own = Recorded(self.path, f"{code}\n", _body(block, text))
            step = Step(str(self.path), f"{code}\n", skip and skip.condition, is_session=True)
            return Program(
                self.path, name, shown, step, skip, own, placed=True, block=block,
                any_errors=any_errors,
            )  # fmt: skip
        step = Step(str(self.path), "\n" * line + code + "\n", skip and skip.condition)
        after = next((thing for thing in rest), None)
        recorded = None
        if (
            isinstance(after, Block)
            and after.language == "output"
            and after.target is None
            and not text[block.end : after.start].strip("> \t\n")
        ):
            printed = "".join(f"{line}\n" for line in after.body or ())
            recorded = Recorded(self.path, printed, _span(after))
        return Program(
            self.path, name, shown, step, skip, recorded, placed=recorded is not None, block=block,
            any_errors=any_errors,
        )  # fmt: skip


def _check_session(text: str) -> None:
    """Raise ProblemError if doctest finds no line to run in an interpreter session."""
    try:
        if examples(text):
            return
        why = "it has no line that begins with >>>"
    except ValueError as error:
        why = str(error).rstrip(".")
    raise ProblemError(f"This is not an interpreter session: {why}.")


def _check_lines(path: Path, lines: list[str], where: slice) -> None:
    """Raise ProblemError if a program, or its section, has what a reader could not copy or see."""
    _check_coding(path, lines)
    for number, line in enumerate(lines[where], where.start + 1):
        if "\t" in line:
            raise ProblemError(f"{display(path)}:{number} has a tab. Write spaces, or \\t.")
        if unseen := UNCOPIED.search(line):
            raise ProblemError(f"{display(path)}:{number} has {unseen[0]!a}. {NOBODY}")
        if target_of(line) is not None:
            raise ProblemError(
                f"{display(path)}:{number} embeds another file. Programs stand alone: copy "
                "the lines that this one needs."
            )


def _check_coding(path: Path, lines: list[str]) -> None:
    """Raise ProblemError if Python would read a file, which is UTF-8, as something else."""
    for number, line in enumerate(lines[:2], 1):
        if match := CODING.match(line):
            try:
                known = codecs.lookup(match[1]).name
            except LookupError:
                known = ""
            if known != "utf-8":
                raise ProblemError(
                    f"{display(path)}:{number} says that the file is {match[1]}, and it is UTF-8. "
                    "Remove that: a reader would see other letters."
                )
        if not line.strip().startswith("#") and line.strip():
            return


def _as_read(name: str) -> str:
    """Return a name so that two are equal that a person, or macOS, takes for one."""
    return unicodedata.normalize("NFC", name).casefold()


def packages_of(steps: Iterable[Step], packages: Iterable[str]) -> tuple[str, ...]:
    """Return those of some packages that programs import, on any line."""
    source = "\n".join(step.source for step in steps)
    line = r"(?m)^\s*(?:from|import)\s+(?:[\w., ]*[, ])?{}\b"
    return tuple(name for name in packages if re.search(line.format(name), source))


def without_marks(lines: Iterable[str]) -> str:
    """Return lines of a snippet as a reader sees them: without those that mark its sections."""
    return "\n".join(unescape(line) for line in lines if not marker(line))


def _expecting(program: Program, placed: list[Recorded]) -> Program:
    """Return a program with what it is to print: an output that the page places, or its file.

    Raises ProblemError if there are several.
    """
    files = [f for f in _siblings(program.stem) if f.suffix != ".err"]
    shown = [recorded for recorded in placed if recorded.path.suffix != ".err"]
    missing = [recorded.path for recorded in shown if recorded.path not in files]
    if len(files) + len(missing) > 1:
        names = " and ".join(map(display, (*files, *missing)))
        raise ProblemError(f"A program has one output, and there is {names}. Keep one.")
    recorded = shown[0] if shown else None
    if recorded is None and files:
        recorded = Recorded(files[0], read_recorded(files[0]))
    error = program.stem.with_name(f"{program.stem.name}.err")
    errors = Recorded(error, read_recorded(error)) if error.is_file() else None
    return replace(program, recorded=recorded, errors=errors, placed=bool(shown))


def _few(paths: list[Path]) -> str:
    more = f" and {len(paths) - 3} more" if len(paths) > 3 else ""
    return ", ".join(map(display, paths[:3])) + more


def _look_for_programs(path: Path) -> None:
    """Raise ProblemError if a text that a page embeds does itself embed a program."""
    try:
        text = path.read_text("utf-8")
    except (OSError, ValueError):  # pymdownx.snippets tells of it
        return
    for block in blocks(Document(text, "")) if "8<-" in text else ():
        if block.embeds_program:
            line = text.count("\n", 0, block.start) + 1
            raise ProblemError(
                f"{display(path)}:{line} embeds {block.target}, which would be shown as text, and "
                "not run. Embed programs in the page itself."
            )


def _almost_program(target: str) -> bool:
    """Tell whether somebody wrote .py otherwise, as .pyy or in full width."""
    name = unicodedata.normalize("NFKC", target).partition(":")[0]
    suffix = name[name.rfind(".") :].casefold()
    close = difflib.get_close_matches(suffix, [".py"], 1, 0.75)
    return bool(close) and suffix not in (".pyi", ".pyx")


def _span(block: Block) -> tuple[int, int]:
    return block.start, block.end


def _shown(block: Block) -> str:
    """Return the code of a block as Markdown shows it: no tabs, and nothing on empty lines."""
    place = len(block.prefix.expandtabs(4))
    lines = [(block.prefix + line).expandtabs(4) for line in block.body or ()]
    return "\n".join(unescape(line[place:]) if line.strip(" ") else "" for line in lines)


def _body(block: Block, text: str) -> tuple[int, int]:
    """Return where the lines between the fences of a block stand."""
    return text.index("\n", block.start) + 1, text.rindex("\n", block.start, block.end)


def _siblings(stem: Path) -> list[Path]:
    """Return the files that hold what a program has printed."""
    return [path for suffix in OUTPUTS if (path := stem.with_name(stem.name + suffix)).is_file()]


def helpers_of(folder: Path, config: Config) -> str:
    """Return a hash of what the programs in a folder may read; "" if there is nothing.

    That are the files and folders beside them that are not programs, nor outputs, nor the folder
    of a page.
    """
    if not folder.is_relative_to(config.snippets):
        return ""
    digest, any_file = hashlib.sha256(), False
    for entry in sorted(folder.iterdir()):
        if entry.is_symlink() and entry.is_dir():
            continue  # programs see an empty folder
        if entry.is_dir():
            inside = entry.relative_to(config.snippets)
            own = [folder / inside for folder in config.folders]
            if any(p.is_dir() or any(Path(f"{p}{s}").is_file() for s in PAGES) for p in own):
                continue
            files = sorted(p for p in entry.rglob("*") if p.is_file())
        else:
            files = [entry] if entry.is_file() and entry.suffix != ".py" else []
            files = [] if is_output(entry) else files
        for file in files:
            if "__pycache__" in file.parts or LITTER.fullmatch(file.name):
                continue
            any_file = True
            digest.update(os.fsencode(file.relative_to(folder)) + b"\0")
            with contextlib.suppress(OSError):  # `mirror` says so
                status = file.stat()
                is_large = status.st_size > LARGE
                seen = repr((status.st_size, status.st_mtime_ns)).encode() if is_large else None
                digest.update(seen or file.read_bytes())
    return digest.hexdigest()[:12] if any_file else ""


def _programs_named(step: Step) -> str:
    """Return a hash of the programs beside one that it names: it may read or run them."""
    own, digest = Path(step.file), hashlib.sha256()
    files = [own.with_name(name) for name in sorted({*NAMED.findall(step.source)} - {own.name})]
    files = [file for file in files if file.is_file()]
    for file in files:
        with contextlib.suppress(OSError):  # programs cannot read it either
            digest.update(os.fsencode(file.name) + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12] if files else ""


def _skip_of(skips: list[Directive]) -> Skip | None:
    """Return what the directives above a program say of when it is skipped."""
    found = condition_of(skips)
    return found and Skip(SkipKind.CONDITION, found.reason, found.condition)

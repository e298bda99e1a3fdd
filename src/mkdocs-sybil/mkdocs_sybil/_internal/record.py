"""`python -m mkdocs_sybil record [PAGE ...]`: write what programs print, and show what changed.

Each program that printed something new runs again, in other processes: once on each of the other
machines that the option `machines` describes, and once elsewhere, see `reproducibility`. An output
that is not the same each time is refused, and so is one that names a folder of this machine.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from mkdocs_sybil._internal import notebooks, reproducibility
from mkdocs_sybil._internal.compare import difference
from mkdocs_sybil._internal.compare import shown as escaped
from mkdocs_sybil._internal.config import Config, environment_of
from mkdocs_sybil._internal.errors import ProblemError, counted, display
from mkdocs_sybil._internal.files import alone, read_exactly, read_text, write_text
from mkdocs_sybil._internal.job import Job, Step
from mkdocs_sybil._internal.model import Finding, Program, program_of
from mkdocs_sybil._internal.pages import PAGES, is_excluded, is_page, pages
from mkdocs_sybil._internal.parser import PythonBlockParser
from mkdocs_sybil._internal.progress import Progress
from mkdocs_sybil._internal.run import Runner

VARIES = (
    "It ran again with one thread and other hashes, on another day, as another person on another "
    "host. Set seeds, sort what has no order, and print nothing of this machine or of today."
)
DIGITS = "Print fewer digits, begin with exact binary fractions, or print a comparison."


class Failure(NamedTuple):
    """What is wrong with an example, and where it starts. As a text it is what a person reads."""

    page: Path
    line: int
    message: str
    start: int  # in the text of the page
    program: Program | None
    findings: tuple[Finding, ...]

    def __str__(self) -> str:
        return f"{display(self.page)}:{self.line}: {self.message}"

    def as_json(self) -> dict[str, Any]:
        """Return what `check --json` says of it."""
        return {
            "page": display(self.page),
            "line": self.line,
            "program": self.program and display(self.program.path),
            "message": self.message,
            "outputs": [
                {"file": display(found.path), "recorded": found.old, "printed": found.new}
                for found in self.findings
            ],
        }


class Checked(NamedTuple):
    """What was found on pages: failures, what could be recorded, all programs, and their texts.

    `places` says where each program stands, by its name.
    """

    failures: list[Failure]
    findings: list[Finding]
    programs: list[Program]
    texts: dict[Path, str]
    passed: list[Program]
    places: dict[str, list[str]]


def _meant(config: Config, name: str) -> str:
    """Return what to do about a name on a command line that is that of no file."""
    without = re.sub(r":\d+$", "", name)
    places = [Path(without), *(folder / without for folder in config.folders)]
    for place in places:
        for path in (place, *(place.with_name(place.name + ending) for ending in PAGES)):
            if place.name and path.is_file():
                return f"Did you mean {display(path)}?"
    if "*" in name:
        return "Name each page, or none for all: nobody has read the * as a pattern."
    return "To make one, write a file that begins with a heading: # The question"


def chosen(config: Config, arguments: Iterable[str]) -> list[Path]:
    """Return the pages that a command line names, all if it names none.

    Raises ProblemError for what is no page of the site.
    """
    found = []
    for name in arguments:
        path = Path(os.path.abspath(name))  # noqa: PTH100 (keeps links)
        if config.inside(path) is None:  # the site may be named by a link to its folder
            path = Path(os.path.realpath(path.parent), path.name)
        if path.is_dir():
            raise ProblemError(f"{name} is a folder. Name pages, or none for all.")
        if not path.is_file():
            raise ProblemError(f"There is no page {name}. {_meant(config, name)}")
        if (inside := config.inside(path)) and is_excluded(inside, config):
            raise ProblemError(f"{name} is left out by exclude in pyproject.toml. Remove it there.")
        if not is_page(path, config):
            raise ProblemError(
                f"{name} is no page of this site. Pages are the Markdown files and notebooks below "
                f"{'/ and '.join(map(display, config.folders))}/."
            )
        found.append(path)
    for folder in config.folders:
        if not folder.is_dir():
            raise ProblemError(
                f"There is no folder {display(folder)}, which docs names. Correct docs in "
                "pyproject.toml, or make it."
            )
    return list(dict.fromkeys(found)) or pages(config)


def check(
    config: Config, paths: list[Path], runner: Runner, reported: Iterable[Program] = ()
) -> Checked:
    """Run pages; leave out the failures of programs that were `reported` already.

    Raises ProblemError if the fixtures cannot be used.
    """
    parser = PythonBlockParser(config, runner)
    runner.start()
    read_pages = [parser.page(path) for path in paths]
    programs = [program for page in read_pages for program in page.programs]
    runner.submit(program.job for program in programs)
    runner.versions()
    known = {(program.path, program.shown) for program in reported}
    failures, findings, passed = list[Failure](), list[Finding](), list[Program]()
    places: dict[str, list[str]] = {}
    with Progress(runner):
        for page in read_pages:
            for example in page:
                evaluation, program = parser.evaluation(example), program_of(example.parsed)
                findings += evaluation.findings
                if program:
                    place = f"{display(Path(page.path))}:{example.line}"
                    places.setdefault(program.name, []).append(place)
                    if not evaluation.failure and not evaluation.skipped:
                        passed.append(program)
                is_known = program and (program.path, program.shown) in known
                if evaluation.failure and not is_known:
                    where = Path(page.path), example.line, evaluation.failure, example.start
                    failures.append(Failure(*where, program, evaluation.findings))
    texts = {Path(page.path): page.text for page in read_pages}
    return Checked(failures, findings, programs, texts, passed, places)


def record(config: Config, paths: list[Path]) -> int:
    """Record the outputs of pages; return 0 if each example then passes, 1 if one does not."""
    if os.environ.get("CI"):
        print("CI is set: outputs are recorded by a person who reads them, never by CI.")
        return 2
    with Runner(config) as runner:
        found = check(config, paths, runner)
        if others := _sharing(config, paths, runner, found.findings):
            known = {finding.path for finding in found.findings}
            found = check(config, [*paths, *others], runner)
            found = found._replace(findings=[f for f in found.findings if f.path in known])
        refused = list(_refused(config, found))
        bad = [finding for finding, _ in refused]
        with alone(config.root):
            written = _write([f for f in found.findings if f not in bad], found.texts)
        for _, why in refused:
            print(f"{why}\nIt was not recorded.\n")
        left = check(config, paths, runner, [finding.program for finding in bad]).failures
        for failure in left:
            print(f"{failure}\n")
    _tell_ignored(config, [*found.programs, *(finding.program for finding in found.findings)])
    failed = len(left) + len(refused)
    print(f"{counted(written, 'output')} written, {counted(failed, 'example')} failed.")
    if written:
        print("Read them. Would you have predicted each? If not, find out why before you commit.")
    return 1 if failed else 0


def _tell_ignored(config: Config, programs: Iterable[Program]) -> None:
    """Tell which outputs git would not commit: all is well here, and fails in each clone."""
    suffixes = (".json", ".md", ".mmd", ".out", ".svg", ".err")
    stems = {program.stem for program in programs if not program.is_typed}
    outputs = {stem.with_name(stem.name + suffix) for stem in stems for suffix in suffixes}
    names = "\0".join(sorted(str(path) for path in outputs if path.is_file()))
    if not names:
        return
    try:
        done = subprocess.run(
            ["git", "check-ignore", "-z", "--stdin"],
            cwd=config.root, input=names.encode(), capture_output=True, timeout=60,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):  # without git, nothing is ignored
        return
    ignored = [display(Path(os.fsdecode(name))) for name in done.stdout.split(b"\0") if name]
    if ignored:
        shown = ", ".join(ignored[:5]) + ", ..." * (len(ignored) > 5)
        print(
            f"git ignores {shown}: the examples would fail in each clone, and on CI. Correct "
            ".gitignore, or commit with `git add --force`.\n"
        )


def _sharing(
    config: Config, paths: list[Path], runner: Runner, findings: list[Finding]
) -> list[Path]:
    """Return the other pages that show outputs which would be recorded: one file holds them."""
    programs = [f.program for f in findings if not f.program.is_typed]
    names, files = {p.name for p in programs}, {p.path.name for p in programs}
    parser, found = PythonBlockParser(config, runner), []
    for path in pages(config) if programs else ():
        with suppress(ProblemError):  # a page that cannot be read, and was not asked for
            if path not in paths and any(file in read_text(path) for file in files):
                shown = {program.name for program in parser.page(path).programs}
                found += [] if names.isdisjoint(shown) else [path]
    return found


def _refused(config: Config, checked: Checked) -> Iterator[tuple[Finding, str]]:
    """Yield what cannot be recorded, and why: it is not the same twice, or not everywhere."""
    left = checked.findings
    values: dict[Path, set[str | None]] = {}
    for finding in left:
        values.setdefault(finding.path, set()).add(finding.new)
    for program in checked.passed:
        if program.recorded:
            values.setdefault(program.recorded.path, set()).add(program.recorded.text)
    for machine in config.machines:
        where = f"on another machine ({machine})"
        with _environment(environment_of(machine)), Runner(config) as runner:
            try:
                runner.versions()
            except ProblemError as problem:
                raise ProblemError(
                    f"Nothing runs {where}, which machines names. {problem}"
                ) from None
            why = dict(_differing(left, runner, where, DIGITS))
        yield from why.items()
        left = [finding for finding in left if finding not in why]
    with (
        _environment(reproducibility.ENVIRONMENT),
        Runner(config, prepare=reproducibility.PREPARE) as runner,
    ):
        if left:
            count = config.processes or os.cpu_count() or 1
            wait = [Job((Step("", reproducibility.FORKS.format(60 + n)),)) for n in range(count)]
            runner.submit(wait)  # each worker gets one
            for job in wait:
                runner.result(job)
        why = dict(_differing(left, runner, "each time", VARIES))
    yield from why.items()
    for finding in left:
        if finding not in why:
            places = checked.places[finding.program.name]
            if unfit := _unfit(finding, values[finding.path], places, config):
                yield finding, unfit


def _unfit(finding: Finding, others: set[str | None], places: list[str], config: Config) -> str:
    """Return why what a program prints the same everywhere cannot be recorded; "" if it can.

    `others` are the texts that its file would have to hold, for all its `places`.
    """
    name = finding.program.title
    if line := _naming_this_machine(finding.new, config):
        return (
            f"{name} prints a folder of this machine: line {line}\n"
            "Print the name of a file, or a part of the path that is the same everywhere."
        )
    if finding.path != finding.program.path and len(others) > 1:
        return (
            f"{name} does not print the same in each place where it is embedded "
            f"({', '.join(places)}), and {display(finding.path)} can hold only one text. What "
            "differs is in the sections above it: show the same ones, or make it another section."
        )
    return ""


def _differing(
    findings: list[Finding], runner: Runner, where: str, advice: str
) -> Iterator[tuple[Finding, str]]:
    """Yield those whose programs print something else in a runner, and say so."""
    runner.submit(finding.program.job for finding in findings)
    with Progress(runner):
        for finding in findings:
            program, name = finding.program, finding.program.title
            result = runner.result(program.job)[program.index]
            output = result["err" if finding.path.suffix == ".err" else "out"]
            second = output.decode("utf-8", "replace")
            if result["problem"]:
                yield (
                    finding,
                    f"{name} fails when it runs again: {escaped(result['text'])}\n{advice}",
                )
            elif second.removesuffix("\n") != finding.new.removesuffix("\n"):
                line = _first_difference(finding.new, second)
                shown = difference(finding.new, second)
                yield finding, f"{name} prints another text {where}: line {line}\n{shown}\n{advice}"


def _naming_this_machine(text: str, config: Config) -> int:
    """Return the number of the first line that names a folder of this machine; 0 if none does."""
    home = os.path.expanduser("~")  # noqa: PTH111 (Path.home() raises where there is none)
    folders = {str(config.root), sys.prefix, sys.base_prefix, home}
    names = "|".join(re.escape(folder) for folder in folders if len(Path(folder).parts) > 1)
    found = re.search(rf"(?<![\w/])({names})(?![\w-])", text)
    return text.count("\n", 0, found.start()) + 1 if found else 0


def _first_difference(first: str, second: str) -> int:
    pairs = zip(first.split("\n"), second.split("\n"), strict=False)
    return next((i for i, (a, b) in enumerate(pairs, 1) if a != b), first.count("\n") + 1)


@contextmanager
def _environment(variables: Mapping[str, str]) -> Iterator[None]:
    """Give the processes that start in the body variables of the environment."""
    before = dict(os.environ)
    os.environ.update(variables)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _write(findings: list[Finding], texts: Mapping[Path, str]) -> int:
    """Write outputs, and show each when it is written; return how many there were.

    `texts` are those of the pages. Raises ProblemError if one with outputs has another now.
    """
    written = 0
    for path in dict.fromkeys(finding.path for finding in findings):
        own = list({f.program.name: f for f in findings if f.path == path}.values())
        if path == own[0].program.path:
            write_text(path, _with_outputs(path, own, texts[path]))
        else:
            write_text(path, own[0].new)
            del own[1:]  # the same program on another page
        written += len(own)
        for finding in own:
            change = "recorded" if finding.old is None else "changed"
            print(f"{display(path)}: {finding.program.title}: {change}")
            print(difference(finding.old or "", finding.new), end="\n\n")
    return written


def _with_outputs(path: Path, findings: list[Finding], text: str) -> str:
    """Return a page, or a notebook, with the outputs of its own programs."""
    if notebooks.is_notebook(path):
        _check_text(path, text)
        for finding in findings:
            text = notebooks.recorded(text, finding.program.name.rpartition("#")[2], finding.new)
        before = read_exactly(path)
        text = text.replace("\n", "\r\n") if "\r\n" in before else text
        return "\ufeff" * before.startswith("\ufeff") + text
    edits = []
    for finding in findings:
        block, recorded = finding.program.block, finding.program.recorded
        assert block is not None  # hidden programs are not compared
        empty = block.prefix.rstrip()
        mark = "`" * max([3, *(len(run) + 1 for run in re.findall("`{3,}", finding.new))])
        lines = [f"{mark}output", *finding.new.removesuffix("\n").split("\n"), mark]
        lines = lines[1:-1] if finding.program.step.is_session else lines
        output = "\n".join(block.prefix + line if line else empty for line in lines)
        if recorded is None or recorded.span is None:
            edits.append((block.end, block.end, f"\n{empty}\n{output}"))
        elif finding.new:
            edits.append((*recorded.span, output))
        else:
            edits.append((block.end, recorded.span[1], ""))
    return edited(path, text, edits)


def _check_text(path: Path, text: str) -> None:
    """Raise ProblemError if a page has another text: another person, or program, has saved it."""
    if read_text(path) != text:
        raise ProblemError(f"{display(path)} was changed while its programs ran. Try again.")


def edited(path: Path, text: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """Return a page with other text between some places; the rest is to the letter as it was.

    Raises ProblemError if its text is another one now.
    """
    _check_text(path, text)
    before = read_exactly(path)
    ends = re.findall("\r\n?|\n", before)
    for start, end, new in sorted(edits, reverse=True):
        first, last = text.count("\n", 0, start), text.count("\n", 0, end)
        own = (ends[max(0, first - 1) :] or ["\n"])[0]  # as the line above
        ends[first:last] = [own] * new.count("\n")
        text = text[:start] + new + text[end:]
    lines = zip(text.split("\n"), [*ends, ""], strict=True)
    return "\ufeff" * before.startswith("\ufeff") + "".join(map("".join, lines))

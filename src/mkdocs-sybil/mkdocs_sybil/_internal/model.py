"""What is found on a page, and what became of it: programs, outputs, problems, findings."""

from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from mkdocs_sybil._internal.blocks import Block
from mkdocs_sybil._internal.errors import display
from mkdocs_sybil._internal.job import Job, Step

NO_JOB = Job(())


class SkipKind(Enum):
    """Why a program is not executed."""

    CONDITION = auto()  # its page names a condition, which may be true here
    FRAGMENT = auto()  # it is a part of a program, and never runs


class Skip(NamedTuple):
    """That a program is not executed, or not where a condition holds, and the reason."""

    kind: SkipKind
    reason: str
    condition: str = ""


@dataclass(frozen=True)
class Recorded:
    """A recorded output: its file, and its text, None before the first recording.

    Its file is the page itself for a typed program, and the notebook for a cell. What a session
    printed is its whole text: prompts, lines, and what stands between them.
    """

    path: Path
    text: str | None
    span: tuple[int, int] | None = None  # where it stands in the page


@dataclass(frozen=True)
class Program:
    """What a Python block runs.

    `shown` is what the reader sees. `job` are the programs that it shares a namespace with, of
    which it is the one at `index`. `hidden` programs are in no block.
    """

    path: Path
    name: str
    shown: str
    step: Step
    skip: Skip | None = None
    recorded: Recorded | None = None
    errors: Recorded | None = None  # what it writes to standard error
    placed: bool = False  # the page says itself where the output stands
    block: Block | None = None
    job: Job = NO_JOB
    index: int = 0
    any_errors: bool = False
    hidden: bool = False

    @property
    def is_fragment(self) -> bool:
        """Whether this is shown and never run."""
        return self.skip is not None and self.skip.kind is SkipKind.FRAGMENT

    @property
    def is_typed(self) -> bool:
        """Whether this stands in its page, or notebook, and in no file of its own."""
        return self.path.suffix != ".py"

    @property
    def printed(self) -> str:
        """What it prints, as recorded: nothing if there is no recorded output."""
        return (self.recorded and self.recorded.text) or ""

    @property
    def title(self) -> str:
        """What messages call it."""
        cell = self.name.rpartition("#")[2] if self.is_typed else ""
        if cell and self.path.suffix == ".ipynb":
            return f"Cell {cell!r} of {self.path.name}"
        if cell:
            return f"The program on line {cell} of {self.path.name}"
        _, _, section = self.name.partition(":")
        return f"{display(self.path)}{section and f', section {section!r},'}"

    @property
    def stem(self) -> Path:
        """What its outputs are called, without a suffix."""
        _, _, section = self.name.partition(":")
        return self.path.with_name(f"{self.path.stem}.{section}" if section else self.path.stem)


@dataclass(frozen=True)
class Placed:
    """A line or a block of a page where the output of one of its programs stands."""

    recorded: Recorded
    block: Block


@dataclass(frozen=True)
class Hidden:
    """A directive that is not shown: its program runs, or a new namespace begins."""

    program: Program | None = None


@dataclass(frozen=True)
class Problem:
    """A place on a page that is wrong. It fails when it is evaluated."""

    message: str


Parsed = Program | Placed | Hidden | Problem


def program_of(parsed: Parsed) -> Program | None:
    """Return the program of what was found on a page, shown or hidden, if it is one."""
    found = parsed.program if isinstance(parsed, Hidden) else parsed
    return found if isinstance(found, Program) else None


@dataclass(frozen=True)
class Finding:
    """Something that a program printed and that is not as recorded.

    `path` is the file that would have to hold `new`. It holds `old` now, None if nothing.
    """

    program: Program
    path: Path
    old: str | None
    new: str


class Evaluation(NamedTuple):
    """What became of an example. It passed if it did not fail, and ran if it was not skipped.

    `findings` are what was printed and is not as recorded, for the recorder.
    """

    failure: str | None = None
    skipped: str | None = None
    findings: tuple[Finding, ...] = ()

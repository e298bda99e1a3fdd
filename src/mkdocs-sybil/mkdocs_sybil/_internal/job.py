"""What runs, and what became of it: a job of steps, their results, and both as JSON.

The front end and its workers share this: it needs only the standard library, and little of that.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypedDict

SHORT, LONG = 100, 10_000  # characters of an error's name, and of its message
STREAMS: tuple[Literal["out", "err"], ...] = ("out", "err")


class Step(NamedTuple):
    """A program of a job: its file, its source, and the condition under which it is skipped.

    The source of an interpreter session is its text, with prompts and outputs.
    """

    file: str
    source: str
    skip: str | None = None
    is_session: bool = False


class Job(NamedTuple):
    """Programs that share a namespace, in order. Equal jobs print the same.

    `helpers` is a hash of the files that they may read, `packages` are those of the option
    `preload` that they import.
    """

    steps: tuple[Step, ...]
    helpers: str = ""
    packages: tuple[str, ...] = ()


class Request(NamedTuple):
    """A job as a worker gets it, with the limits for all of its steps together."""

    job: Job
    prepare: str  # Python source that runs first. Tests put a fault into PyTorch with it
    folder: str  # of this job: absolute, and empty
    recorded: Sequence[str]  # the folders of the pages, and of the snippets: with outputs
    fixtures: str  # the name of a module, or ""
    preload: Sequence[str]  # the names of modules, if its programs need them
    seconds: float
    megabytes: float  # of memory, for each of its processes
    printed: int  # bytes, for each step


def request_of(found: Any) -> Request:
    """Return the request that was sent as JSON."""
    (steps, helpers, packages), *others = found
    return Request(Job(tuple(Step(*step) for step in steps), helpers, tuple(packages)), *others)


class Result(TypedDict):
    """What became of a step. `problem` is the word for what went wrong, `text` explains it."""

    out: bytes
    err: bytes
    skipped: bool
    problem: str
    text: str


def new_result(problem: str = "", text: str = "", skipped: bool = False) -> Result:
    """Return what became of a step that has printed nothing."""
    return {"out": b"", "err": b"", "skipped": skipped, "problem": problem, "text": text}


def packed(results: list[Result]) -> list[dict[str, Any]]:
    """Return what became of steps as JSON can hold it."""
    return [{**r} | {name: r[name].decode("latin-1") for name in STREAMS} for r in results]


def unpacked(found: Any, count: int) -> list[Result]:
    """Return the results of `count` steps; raise ValueError if `packed` did not return this."""
    if not isinstance(found, list) or len(found) != count:
        raise ValueError("This is not the result of a job.")
    results = [known(entry) for entry in found]
    for result, entry in zip(results, found, strict=True):
        for name in STREAMS:
            result[name] = _text(entry, name).encode("latin-1")
    return results


def known(entry: Any) -> Result:
    """Return what a report says of a step; raise ValueError if it says nothing of the kind."""
    problem, text = _text(entry, "problem"), _text(entry, "text")
    return new_result(problem[:SHORT], cut(text), entry.get("skipped") is True)


def _text(entry: Any, name: str) -> str:
    value = entry.get(name, "") if isinstance(entry, dict) else None
    if not isinstance(value, str):
        raise ValueError("This is not the result of a step.")
    return value


def cut(text: str) -> str:
    """Return a text without the middle of what is too long to be read."""
    return text if len(text) <= LONG else f"{text[: LONG // 2]}\n...\n{text[-LONG // 2 :]}"

"""What each release did with the examples of the site: docs/data/releases.json."""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TypedDict

from mkdocs_sybil import Page, Program, PythonBlockParser, pages, write_text
from mkdocs_sybil import load as load_config
from stop_the_gradient import data
from stop_the_gradient.data import ROOT

PROJECT = ROOT / "pyproject.toml"
RELEASES = tuple(
    tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["stop-the-gradient"]["releases"]
)
DATA = data.FOLDER / "releases.json"
ANCHOR = re.compile(r"\{ ?#([-\w]+)")

# What an example did on a release: "same", or one word of "different" (it printed another text),
# "failed" (with the first line of the error), "not executed" (with the reason that the page
# gives) and "not available" (with the reason why it could not run), and the text.
Outcome = str | list[str]
Key = tuple[str, str]  # a page and the name of a program on it


class Entry(TypedDict):
    """What is known about one example. A changed example, or output, changes the fingerprint."""

    page: str
    name: str
    fingerprint: str
    results: dict[str, Outcome]


class Data(TypedDict):
    """What docs/data/releases.json holds: the versions that each release ran with, the examples."""

    releases: dict[str, dict[str, str]]
    examples: list[Entry]


@dataclass(frozen=True)
class Example:
    """A program of a page, its line, and the anchor of the heading above it."""

    program: Program
    line: int
    anchor: str

    @cached_property
    def fingerprint(self) -> str:
        """That of the program."""
        return fingerprint(self.program)


def examples(found: Mapping[str, Page]) -> dict[Key, Example]:
    """Return the programs of pages that use PyTorch, in order.

    Pages are named by their paths below the docs. Left out are those that print data for a script,
    which no reader compares, and those that use a framework on top of PyTorch: its release fits few
    releases of PyTorch, and what differs could be either's doing.
    """
    return {key: e for key, e in all_examples(found).items() if not e.program.job.packages}


def all_examples(found: Mapping[str, Page]) -> dict[Key, Example]:
    """Return what `examples` returns, and those that use a framework."""
    return {
        (name, example.program.name): example
        for name, page in found.items()
        for example in _examples(page)
    }


@lru_cache(maxsize=1000)  # `mkdocs serve` gives the same pages again
def _examples(page: Page) -> list[Example]:
    shown = []
    for _, region in page.regions:
        if isinstance(program := region.parsed, Program) and _compared(program):
            line = page.text.count("\n", 0, region.start) + 1
            anchor = ["", *ANCHOR.findall(page.text[: region.start])][-1]
            shown.append(Example(program, line, anchor))
    return shown


def _compared(program: Program) -> bool:
    data = program.recorded is not None and program.recorded.path.suffix == ".json"
    uses = program.job.packages or any("torch" in step.source for step in program.job.steps)
    return bool(uses) and not data


def site(frameworks: bool = False) -> dict[Key, Example]:
    """Return the programs of all pages that use PyTorch; with `frameworks`, also through one."""
    config = load_config(ROOT)
    parser = PythonBlockParser(config)
    found = {path.relative_to(config.docs).as_posix(): path for path in pages(config, config.docs)}
    which = all_examples if frameworks else examples
    return which({name: parser.page(path) for name, path in found.items()})


def offered(ran: Iterable[str]) -> dict[str, tuple[str, str] | None]:
    """Return the releases that a reader may have, the newest first.

    Minor ones that did not run come with those around them: 2.9 with 2.8.0 and 2.10.0.
    """
    found: dict[str, tuple[str, str] | None] = {}
    for older, newer in pairwise([*ran, ""]):
        found[older] = None
        (major, minor, _), (same, following, _) = number(older), number(newer or older)
        if major == same:
            between = range(minor + 1, following)
            found |= {f"{major}.{i}": (older, newer) for i in between}
    return dict(reversed(found.items()))


def fingerprint(program: Program) -> str:
    """Return a short hash of all that the result of an example depends on."""
    steps = program.job.steps[: program.index + 1]
    text = json.dumps([
        [[step.source.strip("\n"), step.skip] for step in steps],
        program.skip and [program.skip.condition, program.skip.reason],
        program.recorded and program.recorded.text, program.job.helpers,
    ])  # fmt: skip
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def load(path: Path) -> Data:
    """Return the data that earlier runs wrote; raise ProblemError, with the line, if broken."""
    if not path.exists():
        return {"releases": {}, "examples": []}
    known_before: Data = data.load(path, "releases")  # not ours to change
    found: Data = {
        "releases": dict(known_before["releases"]),
        "examples": list(known_before["examples"]),
    }
    known = set()
    for number, entry in enumerate(found["examples"]):
        key = entry["page"], entry["name"]
        if key in known:
            raise data.wrong(path, ("examples", number), f"{' '.join(key)} stands twice. Keep one.")
        known.add(key)
    return found


def save(path: Path, found: Data) -> None:
    """Write the data in one step, with one line for each example."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in found["examples"])
    releases = json.dumps(found["releases"], indent=1)
    write_text(path, f'{{\n"releases": {releases},\n"examples": [\n{lines}\n]\n}}\n')


def current(found: Data, shown: Mapping[Key, Example]) -> dict[Key, Entry]:
    """Return an entry for each example of the site, with what is known about it as it is now."""
    known = {(entry["page"], entry["name"]): entry for entry in found["examples"]}
    entries: dict[Key, Entry] = {}
    for (page, name), example in shown.items():
        entry, mark = known.get((page, name)), example.fingerprint
        if entry is None or entry["fingerprint"] != mark:
            entry = {"page": page, "name": name, "fingerprint": mark, "results": {}}
        entries[page, name] = {**entry, "results": dict(entry["results"])}
    return entries


def kind(did: Outcome) -> str:
    """Return the word for what an example did."""
    return did if isinstance(did, str) else did[0]


def number(release: str) -> tuple[int, ...]:
    """Return a release as numbers, which sort as releases do."""
    return tuple(map(int, release.split(".")))

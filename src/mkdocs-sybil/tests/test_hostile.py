"""What becomes of the programs of samples/hostile.md, and that no other program sees them."""

import contextlib
import ctypes
import dataclasses
import functools
import os
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import psutil
import pytest
from sample_site import SAMPLES, Site, code_in, program

from mkdocs_sybil import Runner
from mkdocs_sybil._internal.sandbox import WITHOUT
from mkdocs_sybil._internal.snapshot import Snapshot

PLATFORMS = {
    "namespaces": "",
    "landlock": "namespaces",
    "python": "namespaces landlock",
    "alone": "forks",
}
WAYS = {
    "namespaces": "",
    "landlock": "Landlock instead",
    "python": "no namespaces",
    "alone": "no forks",
}


def unescaped(text: str) -> str:
    return text.replace("\\n", "\n").replace("\\t", "\t")


SECTION = re.compile(r"^## (.+)\n((?:- .+\n)+)```python\n([\s\S]*?)^```", re.MULTILINE)
OUTCOME = re.compile(r"- (?:(\w+) )??(fails|prints|passes|told|outlives|not tried)(?:: (.*))?\n")
_, *PARTS = re.split(r"^# (.+)$", (SAMPLES / "hostile.md").read_text(), flags=re.MULTILINE)
CHAPTERS = {
    title: {
        name: (code, {who: (what, unescaped(text)) for who, what, text in OUTCOME.findall(lines)})
        for name, lines, code in SECTION.findall(text)
    }
    for title, text in zip(PARTS[::2], PARTS[1::2], strict=True)
}
HOSTILE = {name: program for chapter in CHAPTERS.values() for name, program in chapter.items()}
# How output is taken, and limits are kept, does not depend on the sandbox.
OUTPUT = {*CHAPTERS["Prints"], *CHAPTERS["Complains where nobody looks"]}
LIMITS = {*CHAPTERS["Uses too much"]}
SAME = {"landlock": OUTPUT | LIMITS, "python": OUTPUT | LIMITS, "alone": OUTPUT}
CASES = [
    (where, name)
    for where in PLATFORMS
    for name, (_, outcomes) in HOSTILE.items()
    if name not in SAME.get(where, ()) and "not tried" not in outcomes.get(where, ())
]
WITNESS = (SAMPLES / "witness.py").read_text()
OWN = os.getpid()  # in the names of what programs leave on the machine: others run these, too
LEFT = Path(f"/dev/shm/left_behind_{OWN}")
SAID: dict[str, str] = {}  # what the witness of a platform says
OPTIONS = "memory_limit = 300\noutput_limit = 100_000\ntime_limit = 60\nprocesses = 1"


class Platform(NamedTuple):
    name: str
    site: Site
    hasty: Runner
    port: int


@pytest.fixture(scope="module")
def platform_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Platform]]:
    """Return a function that makes a platform: a site, its runner, and one with little time."""
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))

        @functools.cache
        def make(name: str) -> Platform:
            site = Site(tmp_path_factory.mktemp(name))
            site.configure(OPTIONS)
            site.runner = stack.enter_context(Runner(site.config))
            hasty = Runner(dataclasses.replace(site.config, time_limit=0.4))
            stack.enter_context(hasty)
            assert site.runner.versions() == hasty.versions()
            return Platform(name, site, hasty, server.getsockname()[1])

        yield make


@pytest.fixture
def platform(
    platform_of: Callable[[str], Platform],
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> Platform:
    monkeypatch.setenv(WITHOUT, PLATFORMS[request.param])
    found = platform_of(request.param)
    gap = found.site.runner.sandbox_gap if found.site.runner else ""
    if gap[:8] != WAYS[found.name][:8]:
        pytest.skip(f"Not on this machine: {gap}")
    return found


@pytest.fixture
def witness(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """Return the site of a platform, on which a witness runs before and after."""
    site = Site(platform.site.root, platform.site.runner)
    site.configure(OPTIONS)
    monkeypatch.chdir(site.root)
    assert site.runner

    def ask() -> str:
        site.programs(witness=WITNESS)
        assert site.runner
        site.runner.refresh()
        site.runner.evict([])
        return site.failure(program("witness"), "witness.md")

    if platform.name == "alone":  # nothing is shared, and a run takes long
        yield site
        return
    before = SAID.pop(platform.name, "") or ask()  # what it said after the program before
    assert "prints this" in before
    yield site
    assert ask() == before
    SAID[platform.name] = before


def left_in_memory() -> bool:
    """Tell whether a program has left memory that has no file; remove it."""
    libc = ctypes.CDLL(None)
    found = [
        libc.shmctl(libc.shmget(OWN, 0, 0), 0, None),
        libc.semctl(libc.semget(OWN, 0, 0), 0, 0),
        libc.msgctl(libc.msgget(OWN, 0), 0, None),
        libc.mq_unlink(b"/left_behind_%d" % OWN),
    ]
    return 0 in found


@pytest.mark.parametrize(("platform", "name"), CASES, indirect=["platform"])
def test_hostile(platform: Platform, witness: Site, name: str) -> None:
    code, outcomes = HOSTILE[name]
    what, text = outcomes.get(platform.name) or outcomes[""]
    site = witness
    if text == "did not end within":
        site = Site(witness.root, platform.hasty)
    code = code.replace("{site}", str(site.root)).replace("{port}", str(platform.port))
    code = code.replace("{own}", str(OWN))
    site.programs(hostile=code, hostile_out=text if what == "prints" else "recorded\n")
    if what in ("passes", "told", "outlives"):
        (site.root / "snippets" / "hostile.out").unlink()
    assert site.runner
    site.runner.refresh()
    site.runner.evict([])
    page = program("hostile")
    site.write("docs/index.md", page)
    before = Snapshot(site.config)
    failures = site.failures(None)
    if what == "fails":
        assert text.replace("{site}/", "").replace("{site}", "") in "".join(failures)
        assert len("".join(failures).encode()) < 20_000  # which half a character cannot be
    else:
        assert failures == []
    assert bool(before.changes()) == (what == "told")
    sleeps = ["sleep", f"61.{OWN}"]
    left = [p for p in psutil.process_iter(["cmdline"]) if p.info["cmdline"] == sleeps]
    if what != "outlives":  # a process that was killed is seen until the kernel has ended it
        _, left = psutil.wait_procs(left, timeout=30)
    outlives = bool(left) or LEFT.exists() or left_in_memory()
    LEFT.unlink(missing_ok=True)
    for process in left:
        process.kill()
    assert outlives == (what == "outlives")
    if what == "prints":
        assert code_in(site.render(page)[0], python=False) == [text.strip("\n")]


def test_all_of_them_are_read() -> None:
    assert len(HOSTILE) == (SAMPLES / "hostile.md").read_text().count("```python") > 60

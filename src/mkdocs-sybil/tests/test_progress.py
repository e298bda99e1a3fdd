"""Who waits is told how far the programs are, in a terminal each second, in a log seldom."""

import contextlib
import logging
import os
import pty
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sample_site import Site

from mkdocs_sybil._internal import progress
from mkdocs_sybil._internal.job import Job, Step
from mkdocs_sybil._internal.progress import Progress
from mkdocs_sybil._internal.run import Runner

HERE = str(Path("snippets/a/one.py").absolute())


class Half:
    """A runner that is in the middle, until it has ended."""

    at = 2, 4, HERE

    def progress(self) -> tuple[int, int, str]:
        return self.at


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "OFTEN", 0.01)
    monkeypatch.setattr(progress, "SELDOM", 0.01)


def until(condition: Callable[[], object]) -> None:
    for _ in range(3000):
        if condition():
            return
        time.sleep(0.01)
    pytest.fail("this did not happen")


def test_in_a_log_lines_are_whole(capsys: pytest.CaptureFixture[str]) -> None:
    said = first_lines(Half(), capsys)
    line = said.splitlines()[0]
    assert line.startswith("2 of 4 programs, about 00:0")
    assert line.endswith(" left, now snippets/a/one.py")
    assert "\r" not in said


def first_lines(runner: Half, capsys: pytest.CaptureFixture[str]) -> str:
    said = ""
    with Progress(runner):
        for _ in range(3000):
            said += capsys.readouterr().err
            if said.count("\n") > 1:
                break
            time.sleep(0.01)
    return said


@pytest.mark.parametrize(
    ("at", "line"),
    [
        ((0, 4, ""), "0 of 4 programs, starting"),
        ((0, 4, HERE), "0 of 4 programs, now snippets/a/one.py"),
    ],
)
def test_who_has_done_nothing_knows_no_time(
    at: tuple[int, int, str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    runner = Half()
    runner.at = at
    assert first_lines(runner, capsys).splitlines()[0] == line


def test_who_is_done_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    runner = Half()
    runner.at = 4, 4, ""
    with Progress(runner):
        time.sleep(0.1)
    assert capsys.readouterr().err == ""


def test_in_a_terminal_a_bar_stays_below_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 120))
    os.set_blocking(ours, False)
    said = bytearray()

    def has(text: bytes) -> bool:
        with contextlib.suppress(BlockingIOError):
            said.extend(os.read(ours, 10_000))
        return text in said

    log, handler = logging.getLogger("mkdocs"), logging.StreamHandler()
    before = list(log.handlers)
    with os.fdopen(theirs, "w") as terminal:
        monkeypatch.setattr("sys.stderr", terminal)
        handler.setStream(terminal)
        log.addHandler(handler)
        try:
            with Progress(Half()):
                until(lambda: has(b" 50% |"))
                log.error("a line of the log")
                until(lambda: has(b"a line of the log\r\n"))
        finally:
            log.removeHandler(handler)
    assert b"2 of 4 programs" in said
    assert log.handlers == before
    os.close(ours)


def test_a_runner_counts_programs(tmp_path: Path) -> None:
    config = Site(tmp_path).config
    with Runner(config) as runner:
        job = Job((Step(HERE, "print(1)\n"), Step(HERE, "print(2)\n")))
        assert runner.progress() == (0, 0, "")
        runner.submit([job])
        assert runner.progress()[1] == 2
        runner.result(job)
        until(lambda: runner.progress() == (2, 2, ""))


def test_closed_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a thread raises is a warning, and so an error."""
    monkeypatch.setattr("sys.stderr", None)
    with Progress(Half()):
        time.sleep(0.05)

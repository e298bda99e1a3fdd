"""How far the programs are: a bar in a terminal; elsewhere a line, at times."""

import io
import logging
import sys
import threading
from pathlib import Path
from typing import Protocol

from tqdm import tqdm
from tqdm.contrib.logging import logging_redirect_tqdm

from mkdocs_sybil._internal.errors import display

OFTEN, SELDOM = 1.0, 30.0  # seconds between two looks: of a person, and in a log
FORMAT = "{n_fmt} of {total_fmt} programs, {desc}"
BAR = "{percentage:3.0f}% |{bar:20}| " + FORMAT


class Runs(Protocol):
    """What a `Runner` says of itself."""

    def progress(self) -> tuple[int, int, str]:
        """Return how many programs have run, of how many, and the file of one that runs."""


class Progress:
    """Shows how far a runner is, from `start` to `end`, or in a `with`. Says nothing of short runs.

    It writes to standard error. Lines of the log of MkDocs stand above the bar.
    """

    def __init__(self, runner: Runs) -> None:
        self._runner, self._ended = runner, threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> "Progress":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def start(self) -> None:
        """Begin to show."""
        self._thread = threading.Thread(target=self._show, daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Take the bar away. It may be called twice."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()

    def _show(self) -> None:
        if sys.stderr is None:  # closed
            return
        if not sys.stderr.isatty():
            with tqdm(file=io.StringIO(), bar_format=FORMAT) as bar:
                while not self._ended.wait(SELDOM):
                    if self._look(bar):
                        print(str(bar), file=sys.stderr, flush=True)
        elif not self._ended.wait(OFTEN):
            with (
                logging_redirect_tqdm([logging.getLogger("mkdocs")]),
                tqdm(file=sys.stderr, bar_format=BAR, leave=False, dynamic_ncols=True) as bar,
            ):
                shown = True
                while True:
                    runs = self._look(bar)
                    if runs:
                        bar.refresh()
                    elif shown:
                        bar.clear()
                    shown = runs
                    if self._ended.wait(OFTEN):
                        break

    def _look(self, bar: "tqdm[None]") -> bool:
        """Return whether something runs, and let the bar know."""
        bar.n, bar.total, file = self._runner.progress()
        words = []
        if bar.n:
            left = bar.format_dict["elapsed"] / bar.n * (bar.total - bar.n)
            words.append(f"about {bar.format_interval(left)} left")
        if file:
            words.append(f"now {display(Path(file))}")
        bar.set_description_str(", ".join(words) or "starting", refresh=False)
        return bool(bar.n < bar.total)

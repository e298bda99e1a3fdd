"""The same look again and again, in a loop: a line at the first step, then silence."""

import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from who_learns.report import Report
from who_learns.watch import Models, Watch, who_learns


class Repeat:
    """Look at the first step, and then at each `every`-th; 0 means: at the first alone.

    `step()` is for `with`, around one step. A step that is not looked at costs nothing. `start()`
    and `stop()` do the same for callbacks. `out` gets a line for each report, and the whole of a
    report in which something is not as expected.
    """

    def __init__(
        self, model: Models, *optimizers: Any, every: int = 0, where: bool = False,
        out: Callable[[str], Any] = print, site: str = "",
    ) -> None:  # fmt: skip
        self.model, self.optimizers = model, optimizers
        self.where, self.site = where, site
        self.every, self.out = every, out
        self.number = 0  # of steps that have begun
        self.watch: Watch | None = None
        self.report: Report | None = None  # the latest
        # By id: what was frozen in an earlier look, weakly, and in which step.
        self.frozen: dict[int, tuple[Any, int]] = {}

    @contextmanager
    def step(self) -> Iterator[None]:
        """Look at what the block does, if it is its turn."""
        self.start()
        try:
            yield
        except BaseException as problem:
            self.fail(problem)
            raise
        self.stop()

    def start(self) -> None:
        """Begin a step. Do nothing if one is being looked at."""
        if self.watch is not None:
            return
        due = self.number == 0 or (bool(self.every) and self.number % self.every == 0)
        self.number += 1
        if due:
            self.watch = who_learns(self.model, *self.optimizers, where=self.where, site=self.site)
            self.report = self.watch.__enter__()
            self.watch.was_frozen = dict(self.frozen)
            for me, target in self.watch.targets.items():
                if target.kind == "parameter" and not target.flag:
                    self.frozen[me] = weakref.ref(target.tensor), self.number

    def stop(self) -> None:
        """End a step, and tell what it did."""
        self._close(None, None)

    def fail(self, problem: BaseException) -> None:
        """End a step that an exception has ended. Nothing is told."""
        self._close(type(problem), problem)

    @property
    def stepped(self) -> bool:
        """Whether an optimizer has stepped in the step that is being looked at."""
        return self.watch is None or self.watch.step.steps > 0

    def _close(self, kind: Any, problem: BaseException | None) -> None:
        watch, self.watch = self.watch, None
        if watch is None:
            return
        watch.__exit__(kind, problem, None)
        report = watch.report
        if problem is None:
            text = report.summary() if report.expected else str(report)
            self.out(f"who_learns, step {self.number}: {text}")

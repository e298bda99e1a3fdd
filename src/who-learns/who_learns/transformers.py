"""The callback for the Trainer of Transformers. Importing this module imports Transformers."""

from typing import Any

from transformers import TrainerCallback

from who_learns.repeat import Repeat


class WhoLearns(TrainerCallback):  # type: ignore[misc]
    """Look at the first step of a training, and at each `every`-th after that.

    The options are those of `Repeat`. `callback.report` is the latest report.
    """

    def __init__(self, **options: Any) -> None:
        self.options = options
        self.watched: Repeat | None = None

    @property
    def report(self) -> Any:
        """The latest report, None before the first step."""
        return self.watched and self.watched.report

    def on_step_begin(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:
        """Begin, before the first of the batches of a step."""
        if self.watched is None:
            # The optimizer is seen when it steps: the one that is given here may be a wrapper.
            self.watched = Repeat(kwargs["model"], **self.options)
        self.watched.start()

    def on_step_end(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:
        """End, after the optimizer has stepped."""
        if self.watched is not None:
            self.watched.stop()

    on_train_end = on_step_end

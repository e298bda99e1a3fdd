"""The callback for Lightning. Importing this module imports Lightning."""

from typing import Any

from lightning.pytorch import Callback, LightningModule, Trainer

from who_learns.repeat import Repeat


class WhoLearns(Callback):  # type: ignore[misc]
    """Look at the first optimizer step of a fit, and at each `every`-th step after that.

    The options are those of `Repeat`. `callback.report` is the latest report.
    """

    def __init__(self, **options: Any) -> None:
        self.options = options
        self.watched: Repeat | None = None
        self.step = -1  # of the trainer: several batches may be one

    @property
    def report(self) -> Any:
        """The latest report, None before the first batch."""
        return self.watched and self.watched.report

    def on_train_batch_start(self, trainer: Trainer, module: LightningModule, *_: Any) -> None:
        """Begin, unless this batch goes on with a step, as accumulated ones do."""
        if trainer.global_step == self.step:
            return
        self.step = trainer.global_step
        if self.watched is None:
            self.watched = Repeat(module, *trainer.optimizers, **self.options)
        self.watched.start()

    def on_train_batch_end(self, trainer: Trainer, module: LightningModule, *_: Any) -> None:
        """End, if the optimizer has stepped."""
        if self.watched is not None and self.watched.stepped:
            self.watched.stop()

    def on_train_end(self, trainer: Trainer, module: LightningModule) -> None:
        """End a look for which no step came."""
        if self.watched is not None:
            self.watched.stop()

    def on_exception(
        self, trainer: Trainer, module: LightningModule, exception: BaseException
    ) -> None:
        """Take the hooks away."""
        if self.watched is not None:
            self.watched.fail(exception)

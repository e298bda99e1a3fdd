"""The callback for Lightning. Importing this module imports Lightning."""

from typing import Any

from lightning.pytorch import Callback, LightningModule, Trainer

from who_learns.repeat import Repeat


class WhoLearns(Callback):  # type: ignore[misc]
    """Look at the first optimizer step of a fit, and at each `every`-th batch after that.

    The options are those of `Repeat`. `callback.report` is the latest report.
    """

    def __init__(self, **options: Any) -> None:
        self.options = options
        self.watched: Repeat | None = None

    @property
    def report(self) -> Any:
        """The latest report, None before the first batch."""
        return self.watched and self.watched.report

    def on_train_batch_start(self, trainer: Trainer, module: LightningModule, *_: Any) -> None:
        """Begin, unless a look over accumulated batches goes on."""
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

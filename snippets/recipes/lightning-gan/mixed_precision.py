import lightning
import torch
from lightning.pytorch.plugins import MixedPrecision
from torch import nn


class Net(lightning.LightningModule):
    def __init__(self, clip_in, fused):
        super().__init__()
        self.automatic_optimization = False
        self.clip_in, self.fused = clip_in, fused
        self.layer = nn.Linear(1, 1, bias=False)

    def configure_optimizers(self):
        return torch.optim.SGD(
            self.parameters(), lr=0.125, fused=self.fused
        )

    def training_step(self, batch, index):
        optimizer = self.optimizers()
        optimizer.zero_grad()
        self.manual_backward(8 * self.layer(batch).float().mean())
        if self.clip_in == "training_step":
            self.clip_gradients(optimizer, 1.0, "norm")
        optimizer.step()

    def on_before_optimizer_step(self, optimizer):
        if self.clip_in == "on_before_optimizer_step":
            self.clip_gradients(optimizer, 1.0, "norm")
        gradient = self.layer.weight.grad.item()
        print(f"clipped in {self.clip_in}: {gradient:.5f}")


data = torch.utils.data.DataLoader(torch.ones(1, 1))
for clip_in, fused in [
    ("training_step", False),
    ("on_before_optimizer_step", False),
    ("on_before_optimizer_step", True),
]:
    scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
    trainer = lightning.Trainer(
        max_epochs=1,
        accelerator="cpu",
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
        plugins=[MixedPrecision("16-mixed", "cpu", scaler)],
    )
    try:
        trainer.fit(Net(clip_in, fused), data)
    except RuntimeError as error:
        print(f"fused={fused}: RuntimeError: {error}")

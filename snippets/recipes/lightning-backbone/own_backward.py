import logging
import warnings

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader


class Own(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(1, 1, bias=False)
        nn.init.ones_(self.layer.weight)

    def training_step(self, batch, index):
        (8.0 * self.layer(batch).sum()).backward()
        return self.layer(batch).sum()

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=1.0)

    def on_before_optimizer_step(self, optimizer):
        print(self.layer.weight.grad.item())


class Asks(Own):
    def training_step(self, batch, index):
        loss = (self.layer(batch) ** 2).sum()
        weight = self.layer.weight
        (slope,) = torch.autograd.grad(loss, weight, create_graph=True)
        return slope.square().sum()


logging.getLogger("lightning.pytorch").setLevel(logging.ERROR)
warnings.simplefilter("ignore")
for model, batches in (Own(), 1), (Own(), 2), (Asks(), 1):
    print(type(model).__name__, "accumulate", batches)
    trainer = lightning.Trainer(
        accelerator="cpu",
        max_steps=1,
        accumulate_grad_batches=batches,
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
    )
    trainer.fit(model, DataLoader(torch.ones(2, 1)))

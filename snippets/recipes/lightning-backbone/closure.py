import logging
import warnings

import lightning
import torch
from lightning.pytorch.utilities.exceptions import MisconfigurationException
from torch import nn
from torch.utils.data import DataLoader


class Model(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(1, 1, bias=False)
        nn.init.ones_(self.layer.weight)

    def training_step(self, batch, index):
        return self.layer(batch).sum()

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.25)


class Passes(Model):
    def optimizer_step(self, epoch, index, optimizer, closure):
        optimizer.step(closure)


class Calls(Model):
    def optimizer_step(self, epoch, index, optimizer, closure):
        closure()
        self.layer.weight.grad.mul_(2.0)
        optimizer.step()


class Forgets(Model):
    def optimizer_step(self, epoch, index, optimizer, closure):
        optimizer.step()


logging.getLogger("lightning.pytorch").setLevel(logging.ERROR)
warnings.simplefilter("ignore")
for model in Passes(), Calls(), Forgets():
    trainer = lightning.Trainer(
        accelerator="cpu",
        max_steps=1,
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
    )
    name = type(model).__name__
    try:
        trainer.fit(model, DataLoader(torch.ones(1, 1)))
        print(name, model.layer.weight.item())
    except MisconfigurationException as error:
        print(name, f"MisconfigurationException: {error}")

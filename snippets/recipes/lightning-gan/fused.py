import logging
import warnings

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader


class Model(lightning.LightningModule):
    def __init__(self, fused):
        super().__init__()
        self.layer, self.fused = nn.Linear(1, 1), fused

    def training_step(self, batch, index):
        return self.layer(batch).sum()

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), fused=self.fused)


logging.getLogger("lightning.pytorch").setLevel(logging.ERROR)
warnings.simplefilter("ignore")
data = DataLoader(torch.ones(1, 1))
for precision in "32", "16-mixed", "bf16-mixed", "bf16-true":
    for fused in False, True:
        trainer = lightning.Trainer(
            accelerator="cpu",
            precision=precision,
            gradient_clip_val=1.0,
            max_steps=1,
            logger=False,
            enable_checkpointing=False,
            enable_progress_bar=False,
            enable_model_summary=False,
        )
        try:
            trainer.fit(Model(fused), data)
            print(precision, "fused" if fused else "not fused", "ok")
        except RuntimeError as error:
            print(precision, f"fused RuntimeError: {error}")

import lightning
import torch
from torch import nn


class Model(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(1, 1)

    def training_step(self, batch, index):
        return self.layer(batch).sum()

    def backward(self, loss):
        print("called with the loss")
        loss.backward()

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.5)


trainer = lightning.Trainer(
    accelerator="cpu",
    max_epochs=1,
    logger=False,
    enable_checkpointing=False,
    enable_progress_bar=False,
    enable_model_summary=False,
)
data = torch.utils.data.DataLoader(torch.ones(1, 1))
trainer.fit(Model(), data)

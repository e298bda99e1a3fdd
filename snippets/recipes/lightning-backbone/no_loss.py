import warnings

import lightning
import torch
from torch import nn


class Net(lightning.LightningModule):
    def __init__(self, returns):
        super().__init__()
        self.returns = returns
        self.layer = nn.Linear(1, 1, bias=False)
        nn.init.constant_(self.layer.weight, 2.0)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.125)

    def training_step(self, batch, index):
        loss = self.layer(batch).mean()
        return {"nothing": None, "a loss": loss}[self.returns]


data = torch.utils.data.DataLoader(torch.ones(1, 1))
for returns in "a loss", "nothing":
    net = Net(returns)
    trainer = lightning.Trainer(
        max_epochs=1,
        accelerator="cpu",
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
    )
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        trainer.fit(net, data)
    print(f"returns {returns}: weight {net.layer.weight.item()}")
    for warning in caught:
        if "training_step" in str(warning.message):
            print(f"UserWarning: {warning.message}")

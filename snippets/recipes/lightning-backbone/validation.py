import warnings

import lightning
import torch
from torch import nn


class Net(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(1, 1)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)

    def training_step(self, batch, index):
        return self.layer(batch).mean()

    def validation_step(self, batch, index):
        with torch.enable_grad():
            x = batch.clone().requires_grad_()
            try:
                torch.autograd.grad(self.layer(x).sum(), x)
                print("    a gradient")
            except RuntimeError as error:
                print("    RuntimeError:", str(error).partition(" and ")[0])


warnings.filterwarnings("ignore", "Found .* in eval mode at the start")
data = torch.utils.data.DataLoader(torch.ones(1, 1))
quiet = dict(
    accelerator="cpu",
    logger=False,
    enable_checkpointing=False,
    enable_progress_bar=False,
    enable_model_summary=False,
    num_sanity_val_steps=0,
    max_epochs=1,
)
print("validation in fit()")
lightning.Trainer(**quiet).fit(Net(), data, data)
print("validate()")
lightning.Trainer(**quiet).validate(Net(), data, verbose=False)
print("validate(), inference_mode=False")
lightning.Trainer(inference_mode=False, **quiet).validate(
    Net(), data, verbose=False
)

import warnings

import lightning
import torch
from torch import nn


class Net(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(nn.Linear(2, 2), nn.Dropout(0.5))
        self.backbone.requires_grad_(False)
        self.backbone.eval()
        self.head = nn.Linear(2, 1)

    def configure_optimizers(self):
        return torch.optim.SGD(self.head.parameters(), lr=0.1)

    def tell(self, when):
        print(f"    {when}: {self.training}, {self.backbone.training}")

    def training_step(self, batch, index):
        self.tell("training, net and backbone")
        return self.head(self.backbone(batch)).mean()

    def validation_step(self, batch, index):
        self.tell("validation, net and backbone")


warnings.filterwarnings("ignore", "Found .* in eval mode at the start")
data = torch.utils.data.DataLoader(torch.ones(1, 2))
quiet = dict(
    accelerator="cpu",
    logger=False,
    enable_checkpointing=False,
    enable_progress_bar=False,
    enable_model_summary=False,
    num_sanity_val_steps=0,
)
for call in None, "eval", "train":
    net = Net()
    if call:
        getattr(net, call)()
    print(f"net.{call}() before fit()" if call else "as constructed")
    lightning.Trainer(max_epochs=2, **quiet).fit(net, data, data)

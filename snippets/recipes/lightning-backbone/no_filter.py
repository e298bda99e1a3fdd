import warnings

import lightning
import torch
from lightning.pytorch.callbacks import BackboneFinetuning
from torch import nn


class Net(lightning.LightningModule):
    def __init__(self, filtered):
        super().__init__()
        self.filtered = filtered
        self.backbone, self.head = nn.Linear(2, 2), nn.Linear(2, 1)

    def configure_optimizers(self):
        learns = self.parameters()
        if self.filtered:
            learns = [p for p in learns if p.requires_grad]
        return torch.optim.SGD(learns, lr=0.5)

    def training_step(self, batch, index):
        return self.head(self.backbone(batch)).square().mean()

    def on_train_epoch_end(self):
        groups = self.optimizers().param_groups
        rates = [round(group["lr"], 4) for group in groups]
        print(
            f"    epoch {self.current_epoch}: rates of the groups {rates}"
        )


warnings.filterwarnings("ignore", "The provided params to be frozen")
data = torch.utils.data.DataLoader(torch.ones(1, 2))
quiet = dict(
    accelerator="cpu",
    logger=False,
    enable_checkpointing=False,
    enable_progress_bar=False,
    enable_model_summary=False,
)
for filtered in True, False:
    print("with the filter" if filtered else "without")
    finetuning = BackboneFinetuning(unfreeze_backbone_at_epoch=1)
    trainer = lightning.Trainer(
        max_epochs=3, callbacks=[finetuning], **quiet
    )
    trainer.fit(Net(filtered), data)

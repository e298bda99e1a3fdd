import lightning
import torch
from lightning.pytorch.callbacks import BackboneFinetuning
from torch import nn


class Net(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Linear(2, 2)
        self.head = nn.Linear(2, 1)

    def configure_optimizers(self):
        trained = [p for p in self.parameters() if p.requires_grad]
        return torch.optim.SGD(trained, lr=0.1)

    def training_step(self, batch, index):
        return self.head(self.backbone(batch)).square().mean()

    def on_train_epoch_end(self):
        names = {id(p): name for name, p in self.named_parameters()}
        print("epoch", self.current_epoch)
        for group in self.optimizers().param_groups:
            print("    optimizer:", [names[id(p)] for p in group["params"]])


data = torch.utils.data.DataLoader(torch.ones(1, 2))
quiet = dict(
    accelerator="cpu",
    logger=False,
    enable_checkpointing=False,
    enable_progress_bar=False,
    enable_model_summary=False,
)
finetuning = BackboneFinetuning(unfreeze_backbone_at_epoch=1)
trainer = lightning.Trainer(max_epochs=2, callbacks=[finetuning], **quiet)
trainer.fit(Net(), data)

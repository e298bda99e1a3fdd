import lightning
import torch
from lightning.pytorch.callbacks import BackboneFinetuning
from torch import nn


class Net(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2))
        self.head = nn.Linear(2, 1)

    def configure_optimizers(self):
        trained = [p for p in self.parameters() if p.requires_grad]
        return torch.optim.SGD(trained, lr=0.1)

    def training_step(self, batch, index):
        return self.head(self.backbone(batch)).square().mean()


class AllFrozen(BackboneFinetuning):
    def freeze_before_training(self, module):
        self.freeze(module.backbone, train_bn=False)


data = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
quiet = dict(
    accelerator="cpu",
    logger=False,
    enable_checkpointing=False,
    enable_progress_bar=False,
    enable_model_summary=False,
)
for kind in AllFrozen, BackboneFinetuning:
    net, finetuning = (
        Net(),
        kind(unfreeze_backbone_at_epoch=5, train_bn=False),
    )
    trainer = lightning.Trainer(
        max_epochs=1, callbacks=[finetuning], **quiet
    )
    trainer.fit(net, torch.utils.data.DataLoader(data, batch_size=2))
    norm = net.backbone[1]
    print(f"{kind.__name__}, train_bn=False")
    print("    BatchNorm's bias changed:", norm.bias.any().item())
    print("    its statistics changed:", norm.running_mean.any().item())

import lightning
import torch
from lightning.pytorch.callbacks import BackboneFinetuning
from torch import nn


class Net(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.backbone, self.head = nn.Linear(2, 2), nn.Linear(2, 1)

    def configure_optimizers(self):
        trained = [p for p in self.parameters() if p.requires_grad]
        return torch.optim.Adam(trained, lr=0.1)

    def training_step(self, batch, index):
        learns = self.backbone.weight.requires_grad
        print("    epoch", self.current_epoch, "- backbone learns:", learns)
        return self.head(self.backbone(batch)).square().mean()


class Resumable(BackboneFinetuning):
    def on_train_start(self, trainer, module):
        if trainer.current_epoch >= self.unfreeze_backbone_at_epoch:
            self.make_trainable(module.backbone)


data = torch.utils.data.DataLoader(torch.ones(1, 2))
quiet = dict(
    accelerator="cpu",
    logger=False,
    enable_checkpointing=False,
    enable_progress_bar=False,
    enable_model_summary=False,
)
for kind in Resumable, BackboneFinetuning:
    print(kind.__name__)
    for epochs, path in (2, None), (3, "half.ckpt"):
        finetuning = kind(unfreeze_backbone_at_epoch=1)
        trainer = lightning.Trainer(
            max_epochs=epochs, callbacks=[finetuning], **quiet
        )
        trainer.fit(Net(), data, ckpt_path=path, weights_only=not path)
        trainer.save_checkpoint("half.ckpt")

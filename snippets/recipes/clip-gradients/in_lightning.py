import lightning
import torch
from torch import nn


class Net(lightning.LightningModule):
    def __init__(self, clip_here):
        super().__init__()
        self.clip_here = clip_here
        self.layer = nn.Linear(1, 1, bias=False)
        nn.init.constant_(self.layer.weight, 2.0)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.125)

    def training_step(self, batch, index):
        loss = 8 * self.layer(batch).mean()
        if self.clip_here:
            nn.utils.clip_grad_norm_(self.parameters(), 1.0)
        return loss


data = torch.utils.data.DataLoader(torch.ones(1, 1))
for options in {}, {"gradient_clip_val": 1.0}:
    net = Net(clip_here=not options)
    trainer = lightning.Trainer(
        max_epochs=1,
        accelerator="cpu",
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
        **options,
    )
    trainer.fit(net, data)
    where = "by the Trainer" if options else "in training_step()"
    print(f"clipped {where}: the weight goes from 2 to", end=" ")
    print(f"{net.layer.weight.item():.3f}")

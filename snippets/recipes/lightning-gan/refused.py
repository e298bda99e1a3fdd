import lightning
import torch
from lightning.pytorch.utilities.exceptions import MisconfigurationException
from torch import nn


class Two(lightning.LightningModule):
    def __init__(self, automatic):
        super().__init__()
        self.automatic_optimization = automatic
        self.G, self.D = nn.Linear(1, 1), nn.Linear(1, 1)

    def configure_optimizers(self):
        nets = self.G, self.D
        return [torch.optim.SGD(net.parameters(), lr=0.1) for net in nets]

    def training_step(self, batch, index):
        pass


data = torch.utils.data.DataLoader(torch.ones(1, 1))
for automatic, options in [
    (False, {"gradient_clip_val": 1.0}),
    (False, {"accumulate_grad_batches": 2}),
    (True, {}),
]:
    trainer = lightning.Trainer(
        max_epochs=1, accelerator="cpu", logger=False, **options
    )
    try:
        trainer.fit(Two(automatic), data)
    except (MisconfigurationException, RuntimeError) as error:
        print(f"{type(error).__name__}: {error}")

import lightning
import torch
from torch import nn


class Nets(lightning.LightningModule):
    def __init__(self, kind):
        super().__init__()
        self.automatic_optimization = False
        self.kind = kind
        self.trunk, self.a, self.b = (nn.Linear(1, 1) for _ in range(3))
        self.trunk.requires_grad_(kind != "frozen")

    def configure_optimizers(self):
        shared = self.kind != "in no optimizer"
        trunk = list(self.trunk.parameters()) if shared else []
        a = torch.optim.SGD([*trunk, *self.a.parameters()], lr=0.1)
        b = torch.optim.SGD([*trunk, *self.b.parameters()], lr=0.1)
        return a, b

    def tell(self, when):
        nets = dict(self.named_children())
        print(
            when, {n: net.weight.requires_grad for n, net in nets.items()}
        )

    def training_step(self, batch, index):
        first, _ = self.optimizers()
        print("the trunk is", self.kind)
        self.toggle_optimizer(first)
        self.tell("    toggled:")
        self.untoggle_optimizer(first)
        self.tell("    after:  ")


quiet = dict(
    accelerator="cpu",
    logger=False,
    enable_checkpointing=False,
    enable_progress_bar=False,
    enable_model_summary=False,
)
data = torch.utils.data.DataLoader(torch.ones(1, 1))
for kind in "in both optimizers", "in no optimizer", "frozen":
    lightning.Trainer(max_epochs=1, **quiet).fit(Nets(kind), data)

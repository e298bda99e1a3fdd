import lightning
from torch import nn


class Net(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Linear(1, 1).requires_grad_(False)
        self.head = nn.Linear(1, 1)


net = Net()
for change in (net.freeze, net.unfreeze):
    change()
    flags = [
        net.backbone.weight.requires_grad,
        net.head.weight.requires_grad,
    ]
    print(f"{change.__name__:8} flags {flags}, training {net.training}")

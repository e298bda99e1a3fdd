import lightning
from torch import nn


class Net(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Linear(2, 2)
        self.backbone.requires_grad_(False)
        self.backbone.eval()
        self.head = nn.Linear(2, 1)


def tell(when):
    flags = [p.requires_grad for p in net.parameters()]
    print(f"{when:<9}", flags, net.backbone.training, net.training)


net = Net()
tell("built")
net.freeze()
tell("frozen")
net.unfreeze()
tell("unfrozen")

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, freeze):
        super().__init__()
        self.stem = nn.Linear(1, 1, bias=False)
        self.block = nn.Linear(1, 1, bias=False)
        self.freeze = freeze

    def forward(self, x):
        if self.freeze == "before the block runs":
            self.block.requires_grad_(False)
        y = self.stem(x) + self.block(x)
        if self.freeze == "after it ran":
            self.block.requires_grad_(False)
        return y


for freeze in "never", "before the block runs", "after it ran":
    net = Net(freeze)
    net(torch.ones(1, 1)).backward()
    print(f"{freeze}:", net.block.weight.grad)
    print("    it stays frozen:", not net.block.weight.requires_grad)

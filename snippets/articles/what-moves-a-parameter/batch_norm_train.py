import torch
from torch import nn


class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.BatchNorm1d(1, momentum=0.5)
        self.head = nn.Linear(1, 1)
        self.backbone.requires_grad_(False)
        self.backbone.eval()


class KeepsEval(Plain):
    def train(self, mode=True):
        super().train(mode)
        self.backbone.eval()
        return self


for make in Plain, KeepsEval:
    model = make()
    for epoch in range(2):
        model.train()  # as every training loop does after its evaluation
        model.backbone(torch.tensor([[2.0], [6.0]]))  # mean 4
        model.eval()
        print(make.__name__, model.backbone.running_mean.item())

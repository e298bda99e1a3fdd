import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.BatchNorm1d(1, momentum=0.5)
        self.backbone.requires_grad_(False)
        self.head = nn.Sequential(nn.Linear(1, 1), nn.Dropout())

    def train(self, mode=True):
        super().train(mode)
        self.backbone.eval()
        return self


model = Model().eval()
print("the head evaluates:", not model.head.training)
model.train()
model.backbone(torch.tensor([[2.0], [6.0]]))
print("running mean:", model.backbone.running_mean)
print("the head trains:", model.head.training)

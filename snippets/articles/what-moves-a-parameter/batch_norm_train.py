import torch
from torch import nn


class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.BatchNorm1d(1, momentum=0.5)
        self.head = nn.Dropout()
        self.backbone.requires_grad_(False)
        self.backbone.eval()


class KeepsEval(Plain):
    def train(self, mode=True):
        super().train(mode)
        self.backbone.eval()
        return self


def show(when, model):
    output = model.backbone(torch.tensor([[2.0], [6.0]]))  # mean 4
    mean = model.backbone.running_mean.item()
    graph, head = output.requires_grad, model.head.training
    print(f"  {when:17} mean {mean}, graph: {graph}, head trains: {head}")


for make in Plain, KeepsEval:
    print(make.__name__)
    model = make()
    show("as built", model)
    model.train()  # as every training loop calls it
    show("after train()", model)
    model.eval()
    show("after eval()", model)

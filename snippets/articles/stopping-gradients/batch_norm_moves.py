import torch
from torch import nn

backbone = nn.BatchNorm1d(1, momentum=0.5)
batch = torch.tensor([[2.0], [6.0]])  # mean 4, variance 8


def show(when, output):
    mean, var = backbone.running_mean.item(), backbone.running_var.item()
    print(f"{when:8} mean {mean}, var {var}, graph: {output.requires_grad}")


show("train()", backbone(batch))
backbone.requires_grad_(False)
show("frozen", backbone(batch))
backbone.requires_grad_(True)
with torch.no_grad():
    show("no_grad", backbone(batch))
backbone.eval()
show("eval()", backbone(batch))

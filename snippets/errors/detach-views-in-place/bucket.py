import torch
from torch import nn

layer = nn.Linear(1, 2, bias=False)
bucket = torch.zeros(4)  # DistributedDataParallel keeps one like this
layer.weight.grad = bucket[:2].view(2, 1)
try:
    layer.weight.grad.detach_()  # an old way to clear gradients
except RuntimeError as error:
    print(type(error).__name__)

layer.zero_grad()
print("zero_grad():", layer.weight.grad)

import torch
from accelerate import Accelerator
from torch import nn

accelerator = Accelerator(cpu=True)
model = accelerator.prepare(nn.Linear(1, 1, bias=False))
accelerator.backward(model(torch.full((1, 1), 3.0)).sum())
print("plain:    ", model.weight.grad.item())
model.zero_grad()
with accelerator.no_sync(model):
    accelerator.backward(model(torch.full((1, 1), 3.0)).sum())
print("no_sync():", model.weight.grad.item())

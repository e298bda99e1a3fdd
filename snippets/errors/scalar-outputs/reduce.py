import torch
from torch import nn

w = torch.tensor([1.0, 2.0], requires_grad=True)
target = torch.zeros(2)

loss = nn.MSELoss(reduction="none")(w, target)
print("none:", loss)

loss.mean().backward()
print("mean:", w.grad)

w.grad = None
nn.MSELoss(reduction="none")(w, target).sum().backward()
print("sum: ", w.grad)

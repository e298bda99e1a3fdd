import torch
import torch.nn.functional as F

x = torch.ones(1, 3)
W = torch.ones(3, 2, requires_grad=True)
b = torch.ones(1, 2, requires_grad=True)
y = torch.ones(1, 2)
z = x @ W + b
loss = F.mse_loss(F.relu(z), y)
z.retain_grad()
loss.backward()
print(f"{y.is_leaf=} {y.requires_grad=} {y.retains_grad=} {y.grad=}")

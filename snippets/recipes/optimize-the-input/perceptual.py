import torch
from torch import nn

features = nn.Linear(1, 1, bias=False).requires_grad_(False)
nn.init.constant_(features.weight, 3.0)
generator = nn.Linear(1, 1, bias=False)
nn.init.constant_(generator.weight, 2.0)
real = torch.tensor([[1.0]])

with torch.no_grad():
    wanted = features(real)
loss = (features(generator(real)) - wanted).square().mean()
loss.backward()
print("generator:", generator.weight.grad)

loss = (features(generator(real)).detach() - wanted).square().mean()
print("both detached, loss.requires_grad:", loss.requires_grad)

import torch
from torch import nn

# how good is a state?
V = nn.Linear(1, 1, bias=False)
nn.init.constant_(V.weight, 1.0)
state = torch.tensor([[1.0]])
next_state = torch.tensor([[2.0]])
reward = 1.0

target = reward + 0.5 * V(next_state)
target = target.detach()
loss = (V(state) - target).square().mean()
loss.backward()
print("loss:", loss.item(), "  gradient:", V.weight.grad.item())

import torch
from torch import nn

layer = nn.Linear(2, 1)
# for a validation, and never undone
torch.set_grad_enabled(False)
print("recording:", torch.is_grad_enabled())
print("loss:     ", layer(torch.ones(1, 2)).sum().requires_grad)

torch.set_grad_enabled(True)
print("recording:", torch.is_grad_enabled())
print("loss:     ", layer(torch.ones(1, 2)).sum().requires_grad)

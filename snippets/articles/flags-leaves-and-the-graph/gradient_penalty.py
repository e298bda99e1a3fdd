import torch
from torch import nn

D = nn.Linear(2, 1)
with torch.no_grad():
    D.weight.copy_(torch.tensor([[3.0, 4.0]]))


def gradient_penalty(create_graph):
    """(norm of dD/dx - 1)**2. The norm of the weight is 5: 16."""
    x = torch.ones(1, 2, requires_grad=True)
    output = D(x).sum()
    (gradient,) = torch.autograd.grad(output, x, create_graph=create_graph)
    return (gradient.norm() - 1) ** 2


penalty = gradient_penalty(create_graph=True)
penalty.backward()
print("penalty:", penalty.item())
print("weight.grad:", D.weight.grad)  # 2 * (5 - 1) * (3, 4) / 5
print("bias.grad:", D.bias.grad)

penalty = gradient_penalty(create_graph=False)
try:
    penalty.backward()
except RuntimeError as error:
    print(error)

D.zero_grad()
(D(torch.ones(1, 2)).sum() + penalty).backward()
print("with another loss:", D.weight.grad)

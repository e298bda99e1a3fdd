import torch
from torch import nn

D = nn.Linear(2, 1, bias=False)
D.weight.data.copy_(torch.tensor([[3.0, 4.0]]))
real, fake = torch.ones(2, 2), torch.zeros(2, 2)

x = (0.5 * real + 0.5 * fake).requires_grad_()
(grad,) = torch.autograd.grad(D(x).sum(), x)  # no create_graph=True
penalty = (grad.norm(dim=1) - 1).square().mean()
print("penalty:", penalty.item(), " requires_grad:", penalty.requires_grad)

loss = D(fake).mean() - D(real).mean() + 10 * penalty
loss.backward()  # no error
print("D.weight.grad:", D.weight.grad)

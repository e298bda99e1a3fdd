import torch
from torch import nn

D = nn.Linear(2, 1, bias=False)
D.weight.data.copy_(torch.tensor([[3.0, 4.0]]))
real, fake = torch.ones(2, 2), torch.zeros(2, 2)

mix = torch.tensor([[0.25], [0.75]])  # yours: torch.rand(2, 1)
x = mix * real + (1 - mix) * fake.detach()
x.requires_grad_()
(grad,) = torch.autograd.grad(D(x).sum(), x, create_graph=True)
penalty = (grad.flatten(1).norm(dim=1) - 1).square().mean()

loss = D(fake.detach()).mean() - D(real).mean() + 10 * penalty
loss.backward()
print("gradient of each example:", grad.tolist())
print("penalty:", penalty.item())
print("D.weight.grad:", D.weight.grad.round())

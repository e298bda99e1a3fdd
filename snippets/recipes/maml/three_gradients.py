import copy

import torch
from torch import nn


def loss_of(w):
    return w.square().sum()


for create_graph in True, False:
    start = torch.tensor([2.0], requires_grad=True)
    w = start
    for _ in range(2):
        (g,) = torch.autograd.grad(loss_of(w), w, create_graph=create_graph)
        w = w - 0.25 * g
    loss_of(w).backward()
    name = "second order" if create_graph else "first order "
    print(f"{name}     ", start.grad)

net = nn.Linear(1, 1, bias=False)
nn.init.constant_(net.weight, 2.0)
learner = copy.deepcopy(net)
inner = torch.optim.SGD(learner.parameters(), lr=0.25)
for _ in range(2):
    inner.zero_grad()
    loss_of(learner.weight).backward()
    inner.step()

inner.zero_grad()
loss_of(learner.weight).backward()
for p, q in zip(net.parameters(), learner.parameters(), strict=True):
    p.grad = q.grad.clone()
print("first order, copy", net.weight.grad[0])

for p, q in zip(net.parameters(), learner.parameters(), strict=True):
    p.grad = p.detach() - q.detach()
print("Reptile          ", net.weight.grad[0])

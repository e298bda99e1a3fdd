import torch
from torch import nn

net = nn.Linear(2, 1, bias=False)
net.weight = nn.Parameter(torch.tensor([[3.0, 4.0]]))
optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
rho = 1.0  # yours: 0.05


def loss_of():  # yours: criterion(net(x), y), for the same batch
    return net.weight.square().sum() / 2


def numbers(tensor):
    return [round(v, 4) for v in tensor.flatten().tolist()]


for step in range(2):
    optimizer.zero_grad()
    loss_of().backward()
    trained = [p for p in net.parameters() if p.grad is not None]
    with torch.no_grad():
        norm = torch.stack([p.grad.norm() for p in trained]).norm()
        before = [p.clone() for p in trained]
        for p in trained:
            p.add_(rho * p.grad / (norm + 1e-12))  # uphill

    optimizer.zero_grad()
    loss_of().backward()
    with torch.no_grad():
        for p, old in zip(trained, before):
            p.copy_(old)  # and back
    optimizer.step()
    print("gradient", numbers(net.weight.grad), end=", ")
    print("weight", numbers(net.weight))

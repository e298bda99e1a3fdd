import torch
from torch import nn

net = nn.Linear(2, 1, bias=False)
net.weight = nn.Parameter(torch.tensor([[3.0, 4.0]]))
optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
rho = 1.0  # yours: 0.05


def loss_of():  # yours: criterion(net(x), y), for the same batch
    return net.weight.square().sum() / 2


loss_of().backward()
trained = [p for p in net.parameters() if p.grad is not None]
with torch.no_grad():
    norm = torch.stack([p.grad.norm() for p in trained]).norm()
    moves = [rho * p.grad / norm for p in trained]
    for p, move in zip(trained, moves):
        p.add_(move)  # uphill
print("looked at:", [round(v, 4) for v in net.weight[0].tolist()])

optimizer.zero_grad()
loss_of().backward()
with torch.no_grad():
    for p, move in zip(trained, moves):
        p.sub_(move)  # and back
print("gradient: ", [round(v, 4) for v in net.weight.grad[0].tolist()])
optimizer.step()
print("after:    ", [round(v, 4) for v in net.weight[0].tolist()])

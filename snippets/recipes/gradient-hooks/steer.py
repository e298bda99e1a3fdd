import torch
from torch import nn

net = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.Linear(2, 1))
for p in net.parameters():
    nn.init.constant_(p, 1.0)
net.requires_grad_(False)
vector = nn.Parameter(torch.zeros(2))
handle = net[0].register_forward_hook(
    lambda module, args, output: output + vector
)
optimizer = torch.optim.SGD([vector], lr=0.5)
x = torch.ones(1, 2)
for _ in range(2):
    loss = net(x).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("output:", loss.item(), "vector:", vector.tolist())
handle.remove()
print("without it:", net(x).item(), "recorded:", net(x).requires_grad)

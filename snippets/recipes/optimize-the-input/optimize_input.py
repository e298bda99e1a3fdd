import torch
from torch import nn

net = nn.Linear(2, 1, bias=False)  # yours: a trained model
nn.init.ones_(net.weight)
net.requires_grad_(False).eval()

x = torch.zeros(1, 2, requires_grad=True)  # yours: image.clone()...
optimizer = torch.optim.SGD([x], lr=0.0625)
for step in range(4):
    optimizer.zero_grad()
    loss = (net(x) - 4.0).square().sum()
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        x.clamp_(0.0, 1.0)
    print(f"step {step}: loss {loss.item()}, x {x.tolist()}")
print("net.weight:", net.weight.tolist(), net.weight.grad)

import torch
from torch import nn

x = torch.ones(1, 1, 1)
net = nn.Sequential(nn.Linear(1, 1), nn.ReLU(inplace=True))
net(x).sum().backward()
print("after Linear:  fine")

net = nn.Sequential(nn.Linear(1, 1), nn.Sigmoid(), nn.ReLU(inplace=True))
try:
    net(x).sum().backward()
except RuntimeError as error:
    print(f"after Sigmoid: RuntimeError: {error}")

# a view of what Sigmoid keeps
net.insert(2, nn.Flatten())
try:
    net(x).sum().backward()
except RuntimeError as error:
    print(f"after Flatten: {type(error).__name__}")

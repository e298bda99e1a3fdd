import torch
from torch import nn

backbone, head = nn.Linear(2, 2), nn.Linear(2, 1)

with torch.no_grad():
    features = backbone(torch.ones(1, 2))
head(features).sum().backward()
print("no_grad():       ", head.weight.grad.equal(features))

head.zero_grad()
with torch.inference_mode():
    features = backbone(torch.ones(1, 2))
features = features.clone()  # outside of the block
head(features).sum().backward()
print("clone() outside: ", head.weight.grad.equal(features))

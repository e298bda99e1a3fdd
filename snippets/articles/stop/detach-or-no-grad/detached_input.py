import torch
from torch import nn

front = nn.Linear(1, 1)
x = torch.ones(1, 1)
print("front(x.detach()):  ", front(x.detach()).requires_grad)
print("front(x).detach():  ", front(x).detach().requires_grad)
with torch.no_grad():
    print("under no_grad():    ", front(x).requires_grad)

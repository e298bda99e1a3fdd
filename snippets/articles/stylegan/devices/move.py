import torch
from torch import nn

device = torch.device("meta")  # yours: "cuda"

G = nn.Linear(2, 2)
G.to(device)  # a module is changed in place
real = torch.ones(1, 2)
real.to(device)  # a tensor is not: the result is lost
print("G:", G.weight.device, "real:", real.device)

real = real.to(device)
print("G:", G.weight.device, "real:", real.device)
print("the output:", G(real).device)

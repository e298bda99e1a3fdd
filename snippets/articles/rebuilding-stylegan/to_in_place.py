import torch
from torch import nn

meta = torch.device("meta")  # a device without memory, on every machine
G, real = nn.Linear(2, 2), torch.ones(1, 2)

G.to(meta)
real.to(meta)
print("G:   ", G.weight.device)
print("real:", real.device)

real = real.to(meta)
print("real:", real.device)

import torch
from torch import nn

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
# The same for every kind of accelerator:
accelerator = torch.accelerator.current_accelerator(check_available=True)
device = accelerator or torch.device("cpu")

G = nn.Linear(2, 2).to(device)
real = torch.ones(1, 2)
real = real.to(device)
print(G(real).device == G.weight.device)

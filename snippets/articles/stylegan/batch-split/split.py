import torch
from torch.nn.parallel import scatter

gpus = [-1, -1]  # yours: [0, 1]. PyTorch's number for the CPU is -1

for size in [8, 512, 4, 4], [1, 512, 4, 4]:
    parts = scatter(torch.ones(size), gpus)
    print(size, "->", [list(part.shape) for part in parts])

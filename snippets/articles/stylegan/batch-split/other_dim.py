import torch
from torch.nn.parallel import scatter

parts = scatter(torch.ones(1, 512, 4, 4), [-1, -1], dim=1)
print([list(part.shape) for part in parts])

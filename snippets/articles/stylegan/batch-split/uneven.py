import torch
from torch.nn.parallel import scatter

four_gpus = [-1, -1, -1, -1]
for batch in 8, 5, 9, 3:
    parts = scatter(torch.ones(batch), four_gpus)
    print(batch, "->", [len(part) for part in parts])

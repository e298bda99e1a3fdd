import torch

print(*torch.hub.__all__)

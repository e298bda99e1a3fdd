import torch

print("randint(8, 9):", torch.randint(low=8, high=9, size=(4,)).tolist())

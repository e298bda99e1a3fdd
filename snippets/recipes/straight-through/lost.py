import torch

x = torch.tensor([0.5, 1e8])
hard = x.sign()
print("float32: ", x + (hard - x))
x = torch.tensor([0.5, 1000.0], dtype=torch.bfloat16)
hard = x.sign()
print("bfloat16:", x + (hard - x))

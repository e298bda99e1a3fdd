import torch

w = torch.tensor([1.0, 2.0], dtype=torch.bfloat16, requires_grad=True)
try:
    w.detach().numpy()  # numpy(force=True) does the same
except TypeError as error:
    print(f"TypeError: {error}")
print(w.detach().float().numpy())

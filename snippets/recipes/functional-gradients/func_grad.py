import torch

x = torch.tensor([1.0, 2.0])
print("sum:", torch.func.grad(lambda x: (x * x).sum())(x))
print("jacobian:", torch.func.jacrev(lambda x: x * x)(x).tolist())
try:
    torch.func.grad(lambda x: x * x)(x)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

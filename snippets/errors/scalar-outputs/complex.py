import torch

z = torch.tensor(3 + 4j, requires_grad=True)
try:
    (z * z).backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

z.abs().square().backward()
print(z.grad)

import torch

for shape in ((), (1,), (1, 1, 1), (2,), (0,)):
    x = torch.ones(shape, requires_grad=True)
    try:
        (2 * x).backward()
        print(shape, "works")
    except RuntimeError as error:
        print(shape, f"RuntimeError: {error}")

x = torch.ones(1, requires_grad=True)
try:
    (2j * x).backward()
except RuntimeError as error:
    print("complex", f"RuntimeError: {error}")

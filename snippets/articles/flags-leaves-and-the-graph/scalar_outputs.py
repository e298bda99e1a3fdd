import torch

for shape in ((), (1,), (1, 1, 1), (2,), (0,)):
    x = torch.ones(shape, requires_grad=True)
    try:
        (2 * x).backward()
        print(shape, "works")
    except RuntimeError as error:
        print(shape, error)

import torch
from torch.utils.checkpoint import checkpoint


def reentrant(x):
    return checkpoint(torch.square, x, use_reentrant=True)


def not_reentrant(x):
    return checkpoint(torch.square, x, use_reentrant=False)


for f in reentrant, not_reentrant, torch.square:
    try:
        print(
            f"{f.__name__}:", torch.func.grad(f)(torch.tensor(3.0)).item()
        )
    except RuntimeError as error:
        print(f"{f.__name__}: RuntimeError: {error}")

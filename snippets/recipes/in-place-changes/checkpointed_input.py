import torch
from torch.utils.checkpoint import checkpoint


def block(w, x):
    if isinstance(x, list):
        x = x[0]
    x.mul_(2.0)
    return w * x


for how in "called", "positional", "in a list", "as a keyword", "reentrant":
    w = torch.tensor(1.0, requires_grad=True)
    x = torch.tensor(3.0)
    try:
        if how == "called":
            y = block(w, x)
        elif how == "positional":
            y = checkpoint(block, w, x, use_reentrant=False)
        elif how == "in a list":
            y = checkpoint(block, w, [x], use_reentrant=False)
        elif how == "as a keyword":
            y = checkpoint(block, w, x=x, use_reentrant=False)
        else:
            y = checkpoint(block, w, x, use_reentrant=True)
        y.backward()
        print(f"{how}: output {y.item()}, gradient {w.grad.item()}")
    except RuntimeError as error:
        print(f"{how}: RuntimeError: {error}".partition(" [")[0])

import torch
from torch.utils.checkpoint import checkpoint


def block(w, x, change):
    h = torch.relu(w * x)  # backward() needs this h
    if change == "h += x":
        h += x
    else:
        h = h + x
    return w * h


for change in ["h = h + x", "h += x"]:
    for kind in "called", "use_reentrant=False", "use_reentrant=True":
        w = torch.tensor(-2.0, requires_grad=True)
        x = torch.tensor(3.0)
        try:
            if kind == "called":
                y = block(w, x, change)
            else:
                reentrant = kind == "use_reentrant=True"
                y = checkpoint(block, w, x, change, use_reentrant=reentrant)
            y.backward()
            print(f"{change}, {kind}: gradient", w.grad.item())
        except RuntimeError as error:
            text = f"RuntimeError: {error}".partition(" [")[0]
            print(f"{change}, {kind}: {text}")

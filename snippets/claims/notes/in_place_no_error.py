import torch
from torch.utils.checkpoint import checkpoint


def gradient(change):
    x = torch.tensor([3.0], requires_grad=True)
    y = x * 1
    (y * y).backward() if change is None else change(y)
    return x.grad.item()


def through_data(y):
    out = y * y
    y.data.zero_()
    out.backward()


def through_numpy(y):
    out = y * y
    y.detach().numpy()[:] = 0
    out.backward()


def checkpointed(y):
    h = y * 1
    out = checkpoint(lambda: h * h, use_reentrant=False)
    with torch.no_grad():
        h.zero_()
    out.backward()


print("right:       ", gradient(None))
for change in (through_data, through_numpy, checkpointed):
    print(f"{change.__name__:13}", gradient(change))

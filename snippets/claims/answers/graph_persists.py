import torch
from torch.utils.checkpoint import checkpoint


def both(x):
    y = x * x
    return y, y.detach() * x


for checkpointed in (False, True):
    x = torch.tensor(2.0, requires_grad=True)
    y, z = (
        checkpoint(both, x, use_reentrant=True) if checkpointed else both(x)
    )
    z.backward()
    x.grad = None
    try:
        y.backward()
        print("plain:       ", x.grad)
    except RuntimeError as error:
        print("checkpointed:", str(error).partition(" (")[0])

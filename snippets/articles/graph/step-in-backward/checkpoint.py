import torch
from torch.utils.checkpoint import checkpoint


def block(x):
    return w * w * x


def step(weight):
    print("complete:", weight.grad.item())
    optimizer.step()
    optimizer.zero_grad()


for reentrant in False, True:
    w = torch.tensor(2.0, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.0625)
    w.register_post_accumulate_grad_hook(step)
    x = torch.tensor(1.0, requires_grad=True)
    h = checkpoint(block, x, use_reentrant=reentrant)
    y = checkpoint(block, h, use_reentrant=reentrant)
    y.backward()  # y is w ** 4, its gradient 4 * w ** 3 = 32
    print(f"use_reentrant={reentrant}, w: {w.item()}")

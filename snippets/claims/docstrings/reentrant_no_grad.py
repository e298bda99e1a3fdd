import torch
from torch.utils.checkpoint import checkpoint


def segment(x):
    print("    recording:", torch.is_grad_enabled())
    return x.exp()


for reentrant in (True, False):
    print("use_reentrant:", reentrant)
    x = torch.ones(1, requires_grad=True)
    checkpoint(segment, x, use_reentrant=reentrant).backward()

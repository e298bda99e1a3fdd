import torch
from torch.utils.checkpoint import checkpoint


def segment(x):
    print("    recording:", torch.is_grad_enabled())
    return x.exp()


def enabled(x):
    with torch.enable_grad():
        return segment(x)


for function, reentrant in (
    (segment, True),
    (segment, False),
    (enabled, True),
):
    print(function.__name__, "- use_reentrant:", reentrant)
    x = torch.ones(1, requires_grad=True)
    checkpoint(function, x, use_reentrant=reentrant).backward()

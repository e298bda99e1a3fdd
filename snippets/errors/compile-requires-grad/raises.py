import torch
from torch._dynamo.exc import Unsupported


@torch.compile(backend="eager", fullgraph=True)
def frozen(x, w):
    w.requires_grad_(False)
    return (x * w).sum()


x, w = torch.ones(2), torch.ones(2, requires_grad=True)
try:
    frozen(x, w)
except Unsupported as error:
    print(f"Unsupported: {error.msg}")

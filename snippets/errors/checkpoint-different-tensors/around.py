import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention
from torch.utils.checkpoint import CheckpointError, checkpoint


def block(q):
    return scaled_dot_product_attention(q, q, q)


def inside(q):
    with sdpa_kernel(SDPBackend.MATH):
        return block(q)


q = torch.ones(1, 1, 2, 8, requires_grad=True)
for name, function in ("around", block), ("inside", inside):
    with sdpa_kernel(SDPBackend.MATH):
        y = checkpoint(function, q, use_reentrant=False)
    try:
        y.sum().backward()
        print(name, "works")
    except CheckpointError as error:
        print(name, f"CheckpointError: {str(error).splitlines()[0]}")

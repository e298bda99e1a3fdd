import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

q = torch.ones(1, 1, 2, 2, requires_grad=True)
for backend in SDPBackend.FLASH_ATTENTION, SDPBackend.MATH:
    with sdpa_kernel(backend):
        y = scaled_dot_product_attention(q, q, q)
    (grad,) = torch.autograd.grad(y.square().sum(), q, create_graph=True)
    try:
        grad.sum().backward()
        print(f"{backend.name}: works")
    except RuntimeError as error:
        print(f"{backend.name}: {error}")

import warnings

import torch
from torch.func import jvp
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

warnings.simplefilter("ignore")  # PyTorch's own, about torch.jit.script
q = torch.ones(1, 1, 2, 2)


def attention(q):
    return scaled_dot_product_attention(q, q, q)


with sdpa_kernel(SDPBackend.MATH):
    output, tangent = jvp(attention, (q,), (q,))
print("math:", tangent.flatten().tolist())
try:
    jvp(attention, (q,), (q,))
except NotImplementedError as error:
    first = str(error).partition("\n")[0]
    print(f"NotImplementedError: {first}")

import torch
from torch.autograd.functional import hessian, jacobian

x, unused = torch.ones(1), torch.ones(1)
for call in (
    lambda: jacobian(lambda x: torch.tensor([2.0]), x, strict=True),
    lambda: jacobian(lambda x, y: x, (x, unused), strict=True),
    lambda: hessian(lambda x: 3 * x.sum(), x, strict=True),
):
    try:
        call()
    except RuntimeError as error:
        print(f"RuntimeError: {error}")

print(jacobian(lambda x, y: x, (x, unused)))
print(hessian(lambda x: 3 * x.sum(), x))

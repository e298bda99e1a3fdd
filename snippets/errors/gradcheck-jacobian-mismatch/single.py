import warnings

import torch
from torch.autograd import gradcheck

warnings.simplefilter("ignore")  # "not a double precision floating point"
for dtype in torch.float32, torch.float64:
    x = torch.tensor([2.0], dtype=dtype, requires_grad=True)
    print(dtype, gradcheck(torch.exp, x, raise_exception=False))

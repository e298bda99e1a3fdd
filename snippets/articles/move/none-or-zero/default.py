import inspect

import torch
from torch import nn

for zero_grad in torch.optim.Optimizer.zero_grad, nn.Module.zero_grad:
    option = inspect.signature(zero_grad).parameters["set_to_none"]
    print(zero_grad.__qualname__, "-", option)

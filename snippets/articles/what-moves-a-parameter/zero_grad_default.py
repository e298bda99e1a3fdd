import inspect

import torch
from torch import nn

for zero_grad in torch.optim.Optimizer.zero_grad, nn.Module.zero_grad:
    print(inspect.signature(zero_grad).parameters["set_to_none"])

text = inspect.getdoc(torch.optim.Optimizer.zero_grad).replace("``", "")
print(" ".join(text[text.index("3. torch.optim") :].split()))

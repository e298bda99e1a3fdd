import torch
from torch import nn
from torch._subclasses.fake_tensor import FakeTensorMode

with FakeTensorMode():  # a GPU's rules, without a GPU and without values
    weight = torch.ones(2, 2, device="cuda")
    x = torch.ones(4, 2)  # on the CPU
    try:
        nn.functional.linear(x, weight)
    except RuntimeError as error:
        print(f"RuntimeError: {error}")

    x = x.to(weight.device)  # keep what to() returns
    print(nn.functional.linear(x, weight).device)

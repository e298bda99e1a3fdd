import torch
from torch._subclasses.fake_tensor import FakeTensorMode

with FakeTensorMode():  # tensors with a device, but without values
    weight = torch.ones(2, device="cuda:0")
    x = torch.ones(2)
    print("moved:", weight * x.to(weight.device))
    try:
        weight * x
    except RuntimeError as error:
        print(f"RuntimeError: {error}")

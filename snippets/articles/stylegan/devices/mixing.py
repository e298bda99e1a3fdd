import torch
from torch._subclasses.fake_tensor import FakeTensorMode

with FakeTensorMode():
    gpu, other = torch.ones(2, device="cuda:2"), torch.ones(2)
    index, number = torch.tensor([0, 1]), torch.tensor(1.0)

    print("number + gpu:     ", (number + gpu).device)
    print("gpu[index]:       ", gpu[index].device)
    print("gpu.copy_(other): ", gpu.copy_(other).device)
    gpu[:] = other
    print("gpu[:] = other:   ", gpu.device)

    number = torch.tensor(1.0, device="cuda:3")
    third = torch.ones(2, device="cuda:3")
    for a, b in (third, gpu), (third, other), (number, other):
        try:
            a + b
        except RuntimeError as error:
            print(f"RuntimeError: {error}")

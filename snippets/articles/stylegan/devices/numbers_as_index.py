import torch
from torch._subclasses.fake_tensor import FakeTensorMode

with FakeTensorMode():
    gpu = torch.ones(3, 2, device="cuda")
    first, firsts = torch.tensor(0), torch.tensor([0, 1])  # on the CPU
    print("gpu[first]:        ", gpu[first].device)
    print("index_select first: ", gpu.index_select(0, first).device)
    try:
        gpu.index_select(0, firsts)
    except RuntimeError as error:
        print(f"index_select firsts: RuntimeError: {error}")

other = torch.ones(3, 2)
try:
    other[torch.tensor(0, device="meta")]  # yours: on a GPU
except RuntimeError as error:
    print(f"RuntimeError: {error}")

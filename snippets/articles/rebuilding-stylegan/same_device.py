import torch
from torch._subclasses.fake_tensor import FakeTensorMode


def add(a, b):
    try:
        print("->", (a + b).device)
    except RuntimeError as error:
        print(str(error).replace(", but", ",\n   but"))


with FakeTensorMode():  # tensors with a shape and a device, but no values
    cpu = torch.ones(2)
    card_2 = torch.ones(2, device="cuda:2")
    card_3 = torch.ones(2, device="cuda:3")

    add(cpu, card_2)
    add(card_2, card_3)
    add(card_2.to(card_3.device), card_3)
    print("zero dimensions:")
    add(torch.tensor(1.0), card_2)
    add(torch.tensor(1.0, device="cuda:2"), cpu)
    add(torch.tensor(1.0, device="cuda:2"), card_3)

import torch
from torch._subclasses.fake_tensor import FakeTensorMode

with FakeTensorMode():
    card, other = torch.ones(2, device="cuda:2"), torch.ones(2)
    index, number = torch.tensor([0, 1]), torch.tensor(1.0)

    print("number + card:    ", (number + card).device)
    print("card[index]:      ", card[index].device)
    print("card.copy_(other):", card.copy_(other).device)
    card[:] = other
    print("card[:] = other:  ", card.device)

    number = torch.tensor(1.0, device="cuda:3")
    third = torch.ones(2, device="cuda:3")
    for a, b in (third, card), (third, other), (number, other):
        try:
            a + b
        except RuntimeError as error:
            print(f"RuntimeError: {error}")

import torch
from torch._subclasses.fake_tensor import FakeTensorMode

with FakeTensorMode():
    card = torch.ones(3, 2, device="cuda")
    first, firsts = torch.tensor(0), torch.tensor([0, 1])  # on the CPU
    print("card[first]:        ", card[first].device)
    print("index_select first: ", card.index_select(0, first).device)
    try:
        card.index_select(0, firsts)
    except RuntimeError as error:
        print(f"index_select firsts: RuntimeError: {error}")

other = torch.ones(3, 2)
try:
    other[torch.tensor(0, device="meta")]  # yours: on a card
except RuntimeError as error:
    print(f"RuntimeError: {error}")

import copy

import torch


def momentum(optimizer):
    (state,) = optimizer.state.values()
    return state["momentum_buffer"].item()


w = torch.ones(1, requires_grad=True)
first = torch.optim.SGD([w], lr=0.125, momentum=0.5)
w.sum().backward()
first.step()

for way in "state_dict()", "deep copy":
    saved = first.state_dict()
    if way == "deep copy":
        saved = copy.deepcopy(saved)
    other = torch.ones(1, requires_grad=True)
    second = torch.optim.SGD([other], lr=0.125, momentum=0.5)
    second.load_state_dict(saved)
    before = momentum(second)
    first.step()  # the first one alone
    print(f"{way}: momentum of the second {before}, {momentum(second)}")

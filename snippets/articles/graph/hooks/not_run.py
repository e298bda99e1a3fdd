import warnings

import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, pack):
        super().__init__()
        self.pack = pack

    def forward(self, x):
        return self.pack(2 * x)


def hook(module, grad_input, grad_output):
    ran.append(module)


for name, pack, take in [
    ("a tensor", lambda y: y, lambda out: out),
    ("a tuple", lambda y: (y,), lambda out: out[0]),
    ("a tuple in a tuple", lambda y: ((y,),), lambda out: out[0][0]),
    ("a list", lambda y: [y], lambda out: out[0]),
    ("a dict", lambda y: {"y": y}, lambda out: out["y"]),
]:
    ran = []
    block = Block(pack)
    block.register_full_backward_hook(hook)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        take(block(torch.ones(1, requires_grad=True))).backward()
    print(f"{name}: hook ran: {bool(ran)}, warnings: {len(caught)}")
print(caught[0].message)

lstm = nn.LSTM(1, 1)  # returns (output, (h, c))
lstm.register_full_backward_hook(hook)
for name in "output", "h":
    ran = []
    output, (h, c) = lstm(torch.ones(1, 1, 1, requires_grad=True))
    (output if name == "output" else h).sum().backward()
    print(f"LSTM, a loss of {name}: hook ran: {bool(ran)}")

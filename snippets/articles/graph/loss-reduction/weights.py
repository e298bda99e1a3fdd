import torch
from torch import nn

output = torch.zeros(2, 2)  # each example costs log(2) = 0.6931
classes = torch.tensor([0, 1])
weight = torch.tensor([3.0, 1.0])
loss = nn.CrossEntropyLoss(weight=weight, reduction="none")
print("each:    ", loss(output, classes))
loss = nn.CrossEntropyLoss(weight=weight)
print("weighted:", loss(output, classes))

ignored = torch.tensor([0, -100])
print("one ignored: ", nn.CrossEntropyLoss()(output, ignored))
ignored = torch.tensor([-100, -100])
print("both ignored:", nn.CrossEntropyLoss()(output, ignored))

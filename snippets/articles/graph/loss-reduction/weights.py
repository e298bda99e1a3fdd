import torch
from torch import nn

output = torch.zeros(2, 2)  # each example costs log(2) = 0.6931
classes = torch.tensor([0, 1])
weight = torch.tensor([3.0, 1.0])
loss = nn.CrossEntropyLoss(weight=weight, reduction="none")
print("each:         ", loss(output, classes))
loss = nn.CrossEntropyLoss(weight=weight)
print("mean:         ", loss(output, classes))
probabilities = torch.tensor([[1.0, 0.0], [0.0, 1.0]])
print("probabilities:", loss(output, probabilities))

loss = nn.CrossEntropyLoss()
print("one ignored:  ", loss(output, torch.tensor([0, -100])))
print("both ignored: ", loss(output, torch.tensor([-100, -100])))

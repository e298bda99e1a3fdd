import warnings
from unittest import mock

import torch
from torch import nn

try:
    exec("class ConvBlock(nn.Module): pass", {})  # it imports nothing
except NameError as error:
    print("NameError:", error)

print("labels:", torch.randint(low=8, high=9, size=(4,)).tolist())

one_gpu = mock.patch("torch.cuda.is_available", return_value=True)
with one_gpu:
    print(torch.device("cuda:3" if torch.cuda.is_available() else "cpu"))

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    buf = torch.tensor(4.0)
    buf.mul_(0.5).add_(1 - 0.25, torch.tensor(4.0))
print("buf", buf.item(), "-", str(caught[0].message).split(":")[0])

layer, x = nn.Linear(1, 1, bias=False), torch.full((1, 1), 4.0)
options = {"lr": 0.25, "momentum": 0.5, "dampening": 0.25}
optimizer = torch.optim.SGD(layer.parameters(), **options)
for _ in range(2):
    optimizer.zero_grad()
    layer(x).backward()
    optimizer.step()
    state = optimizer.state[layer.weight]
    print("momentum", state["momentum_buffer"].item())

logits, labels = torch.tensor([[1.0, 2.0, 4.0]]), torch.tensor([1])
loss = nn.CrossEntropyLoss()
once, twice = loss(logits, labels), loss(logits.log_softmax(1), labels)
print("log_softmax changes the loss:", not torch.allclose(once, twice))

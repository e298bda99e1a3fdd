import torch
from torch import nn
from torch.nn.functional import cross_entropy

trunk, head = nn.Linear(1, 2), nn.Linear(2, 8)
for p in *trunk.parameters(), *head.parameters():
    nn.init.constant_(p, 0.5)
x = torch.tensor([[0.0], [1.0], [2.0], [3.0]])
labels = torch.tensor([0, 1, 2, 3])


def whole():
    logits = head(trunk(x))
    cross_entropy(logits, labels).backward()
    print("logits:", tuple(logits.shape))


def in_chunks():
    h = trunk(x)
    d = h.detach().requires_grad_()
    for i in range(0, len(x), 2):
        logits = head(d[i : i + 2])
        loss = cross_entropy(logits, labels[i : i + 2], reduction="sum")
        (loss / len(x)).backward()
        print("logits:", tuple(logits.shape))
    h.backward(d.grad)


gradients = []
for way in whole, in_chunks:
    print(way.__name__)
    trunk.zero_grad()
    head.zero_grad()
    way()
    gradients.append([trunk.weight.grad, head.weight.grad])
print("the same:", all(map(torch.allclose, *gradients)))

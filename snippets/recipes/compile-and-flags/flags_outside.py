import torch
from torch import nn

compiled = 0


def count(graph, inputs):  # a backend that compiles nothing
    global compiled
    compiled += 1
    return graph.forward


model = nn.Linear(1, 1)
fast = torch.compile(model, backend=count)
x = torch.ones(1, 1)

print("first call:    ", fast(x).requires_grad, compiled)
model.requires_grad_(False)
print("frozen:        ", fast(x).requires_grad, compiled)
model.requires_grad_(True)
print("not frozen:    ", fast(x).requires_grad, compiled)
model.requires_grad_(False)
print("frozen again:  ", fast(x).requires_grad, compiled)
model.requires_grad_(True)
with torch.no_grad():
    print("under no_grad: ", fast(x).requires_grad, compiled)
print("outside again: ", fast(x).requires_grad, compiled)

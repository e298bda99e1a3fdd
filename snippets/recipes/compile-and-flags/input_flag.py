import warnings

import torch
from torch import nn
from torch._dynamo.backends.debugging import aot_eager

warnings.filterwarnings("ignore", "The .grad attribute")  # of h
compiled = []


def counting(graph, inputs):
    compiled.append(graph)
    return aot_eager(graph, inputs)


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.base = nn.Linear(1, 1).requires_grad_(False)
        self.adapter = nn.Linear(1, 1)

    def forward(self, x):
        return self.base(x) + self.adapter(x)


blocks = [Block() for _ in range(6)]
for block in blocks:
    block.compile(backend=counting)

h = torch.ones(1, 1)
for number, block in enumerate(blocks):
    needs = h.requires_grad
    h = block(h)
    print(f"block {number}, input {needs}: {len(compiled)} compiled")

import torch
from torch import nn


class Heads(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(1, 1, bias=False)
        self.b = nn.Linear(1, 1, bias=False)

    def forward(self, x):
        return self.a(x), self.b(x)


for hooked in False, True:
    print("with a full backward hook:", hooked)
    heads = Heads()
    if hooked:
        heads.register_full_backward_hook(lambda *arguments: None)
    a, b = heads(torch.ones(1, 1, requires_grad=True))
    a.sum().backward()
    print("  a.backward(): b.weight.grad is", heads.b.weight.grad)
    try:
        b.sum().backward()
        print("  b.backward(): b.weight.grad is", heads.b.weight.grad)
    except RuntimeError as error:
        print("  b.backward():", str(error).split(" (")[0])

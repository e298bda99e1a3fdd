import torch
from torch import nn

A, B = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(A.weight, 2.0)
nn.init.constant_(B.weight, 3.0)
x = torch.ones(1)


def times_ten(module, grad_input, grad_output):
    return (10 * grad_input[0],)


for hooked in False, True:
    if hooked:
        B.register_full_backward_hook(times_ten)
    A.zero_grad()
    B.zero_grad()
    B(B(A(x))).backward()
    print(f"hooked {hooked}: A {A.weight.grad.item()}", end=", ")
    print(f"B {B.weight.grad.item()}")

import torch
from torch import nn

x = torch.ones(1)
A, B, C = nets = [nn.Linear(1, 1, bias=False) for _ in range(3)]
for net, weight in zip(nets, (2.0, 3.0, 5.0)):
    nn.init.constant_(net.weight, weight)


def row(code, h, handle=None):
    C(h).backward(retain_graph=True)
    cells = [f"{net.weight.grad.item():g}" for net in nets]
    C(h).backward()
    print(f"| {code} |", " | ".join(cells), f"| {B.weight.grad.item():g} |")
    for net in nets:
        net.zero_grad()
    if handle is not None:
        handle.remove()


print("| 10 times, in | A | B | C | B after a second `backward()` |")
print("| --- | --- | --- | --- | --- |")
row("no hook", B(A(x)))

h = B(A(x))
h.register_hook(lambda grad: 10 * grad)
row("`h.register_hook`, where `h = B(A(x))`", h)

handle = B.register_full_backward_pre_hook(
    lambda module, grad_output: (10 * grad_output[0],)
)
row("`B.register_full_backward_pre_hook`", B(A(x)), handle)

handle = B.register_full_backward_hook(
    lambda module, grad_input, grad_output: (10 * grad_input[0],)
)
row("`B.register_full_backward_hook`", B(A(x)), handle)

handle = B.weight.register_hook(lambda grad: 10 * grad)
row("`B.weight.register_hook`", B(A(x)), handle)


def multiply(weight):
    weight.grad *= 10


handle = B.weight.register_post_accumulate_grad_hook(multiply)
row("`B.weight.register_post_accumulate_grad_hook`", B(A(x)), handle)

import torch
from torch import nn


def row(code, attach):
    """Times 10 in C(B(A(x))), with weights 2, 3 and 5, and x = 1."""
    A, B, C = layers = [nn.Linear(1, 1, bias=False) for _ in range(3)]
    for layer, weight in zip(layers, (2.0, 3.0, 5.0)):
        nn.init.constant_(layer.weight, weight)
    x = torch.ones(1)
    h = B(A(x)) if attach is None else attach(A, B, x)
    cells = []
    for _ in range(2):
        C(h).backward(retain_graph=True)
        cells += [f"{layer.weight.grad.item():g}" for layer in layers]
    print(f"| {code} |", " | ".join([*cells[:3], cells[4]]), "|")


def output_hook(A, B, x):
    h = B(A(x))
    h.register_hook(lambda grad: 10 * grad)
    return h


def pre_hook(A, B, x):
    B.register_full_backward_pre_hook(
        lambda module, grad_output: (10 * grad_output[0],)
    )
    return B(A(x))


def full_hook(A, B, x):
    B.register_full_backward_hook(
        lambda module, grad_input, grad_output: (10 * grad_input[0],)
    )
    return B(A(x))


def weight_hook(A, B, x):
    B.weight.register_hook(lambda grad: 10 * grad)
    return B(A(x))


def multiply(param):
    param.grad *= 10


def post_hook(A, B, x):
    B.weight.register_post_accumulate_grad_hook(multiply)
    return B(A(x))


print("| hook | A | B | C | B after a second `backward()` |")
print("| --- | --- | --- | --- | --- |")
row("none", None)
row("`h.register_hook`, on the output of B", output_hook)
row("`B.register_full_backward_pre_hook`", pre_hook)
row("`B.register_full_backward_hook`", full_hook)
row("`B.weight.register_hook`", weight_hook)
row("`B.weight.register_post_accumulate_grad_hook`", post_hook)

import torch
from torch import nn

x = torch.ones(1)


def chain():
    """Return three layers y = weight * x, with the weights 2, 3 and 5."""
    layers = [nn.Linear(1, 1, bias=False) for _ in range(3)]
    for layer, weight in zip(layers, (2.0, 3.0, 5.0), strict=True):
        nn.init.constant_(layer.weight, weight)
    return layers


def row(code, *layers, groups=None):
    """Print the gradients, make a step, and print which weights moved."""
    weights = [layer.weight for layer in layers]
    grads = [
        "None" if w.grad is None else f"{w.grad.item():g}" for w in weights
    ]
    before = [w.item() for w in weights]
    torch.optim.SGD(groups or weights, lr=1.0).step()
    moved = [n for n, w, b in zip("ABC", weights, before) if w.item() != b]
    print(f"| `{code}` |", " | ".join(grads), "|", ", ".join(moved), "|")


print("| Way | A | B | C | `step()` moves |")
print("| --- | ---: | ---: | ---: | --- |")

A, B, C = chain()
C(B(A(x))).backward()
row("C(B(A(x)))", A, B, C)

A, B, C = chain()
C(B(A(x)).detach()).backward()
row("C(B(A(x)).detach())", A, B, C)

A, B, C = chain()
with torch.no_grad():
    h = B(A(x))
C(h).backward()
row("with torch.no_grad(): h = B(A(x))", A, B, C)

A, B, C = chain()
A.requires_grad_(False)
C(B(A(x))).backward()
row("A.requires_grad_(False)", A, B, C)

A, B, C = chain()
B.requires_grad_(False)
C(B(A(x))).backward()
row("B.requires_grad_(False)", A, B, C)

A, B, C = chain()
C(B(A(x))).backward()
row("SGD([A.weight, C.weight])", A, B, C, groups=[A.weight, C.weight])

A, B, C = chain()
C(B(A(x))).backward()
groups = [{"params": [A.weight, C.weight]}, {"params": B.weight, "lr": 0.0}]
row('{"params": B.weight, "lr": 0.0}', A, B, C, groups=groups)

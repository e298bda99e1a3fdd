import torch
from torch import nn


def row(code, forward=None, frozen="", groups=("A", "B", "C"), lr_of_B=1.0):
    """Stop the gradient in one way in C(B(A(x))), with weights 2, 3 and 5, and x = 1."""
    layers = {name: nn.Linear(1, 1, bias=False) for name in "ABC"}
    for layer, weight in zip(layers.values(), (2.0, 3.0, 5.0), strict=True):
        nn.init.constant_(layer.weight, weight)
    for name in frozen:
        layers[name].requires_grad_(False)
    optimizer = torch.optim.SGD(
        [
            {"params": layers[name].parameters(), "lr": lr_of_B if name == "B" else 1.0}
            for name in groups
        ]
    )
    before = [layer.weight.item() for layer in layers.values()]
    (forward or everything)(*layers.values(), torch.ones(1)).backward()
    optimizer.step()

    grads = [layer.weight.grad for layer in layers.values()]
    cells = ["None" if grad is None else f"{grad.item():g}" for grad in grads]
    after = [layer.weight.item() for layer in layers.values()]
    moved = [name for name, old, new in zip("ABC", before, after, strict=True) if old != new]
    print(f"| `{code}` |", " | ".join(cells), "|", ", ".join(moved), "|")


def everything(A, B, C, x):
    return C(B(A(x)))


def detach(A, B, C, x):
    return C(B(A(x)).detach())


def no_grad(A, B, C, x):
    with torch.no_grad():
        h = B(A(x))
    return C(h)


print("| | `A.weight.grad` | `B.weight.grad` | `C.weight.grad` | `step()` moves |")
print("| --- | --- | --- | --- | --- |")
row("C(B(A(x)))")
row("C(B(A(x)).detach())", forward=detach)
row("with torch.no_grad(): h = B(A(x))", forward=no_grad)
row("A.requires_grad_(False)", frozen="A")
row("B.requires_grad_(False)", frozen="B")
row("SGD([*A.parameters(), *C.parameters()])", groups=("A", "C"))
row('{"params": B.parameters(), "lr": 0.0}', lr_of_B=0.0)

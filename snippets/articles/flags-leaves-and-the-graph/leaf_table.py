import torch
from torch import nn

x = torch.ones(1)
w = torch.ones(1, requires_grad=True)


def row(code, t):
    node = "None" if t.grad_fn is None else t.grad_fn.name()
    collects = "yes" if t.is_leaf and t.requires_grad else "no"
    print(f"| `{code}` | {t.requires_grad} | {node}", end=" ")
    print(f"| {t.is_leaf} | {collects} |")


print("| Tensor | `requires_grad` | `grad_fn` | `is_leaf` | gets `.grad` |")
print("| --- | --- | --- | --- | --- |")
row("x = torch.ones(1)", x)
row("2 * x", 2 * x)
row("w = torch.ones(1, requires_grad=True)", w)
row("nn.Parameter(x)", nn.Parameter(x))
row("2 * w", 2 * w)
row("w.clone()", w.clone())
row("w.view(1, 1)", w.view(1, 1))
row("w.to(torch.float64)", w.to(torch.float64))
row("w.to(torch.float32)", w.to(torch.float32))
row("w.detach()", w.detach())
row("w.detach().requires_grad_()", w.detach().requires_grad_())

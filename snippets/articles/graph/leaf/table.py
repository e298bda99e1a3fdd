import warnings

import torch
from torch import nn

x = torch.ones(1)
w = torch.ones(1, requires_grad=True)
with torch.no_grad():
    unrecorded, view = 2 * w, w.view(1, 1)
tensors = {
    "x = torch.ones(1)": x,
    "2 * x": 2 * x,
    "w = torch.ones(1, requires_grad=True)": w,
    "nn.Parameter(x)": nn.Parameter(x),
    "2 * w": 2 * w,
    "w.clone()": w.clone(),
    "w.view(1, 1)": w.view(1, 1),
    "w.to(torch.float64)": w.to(torch.float64),
    "w.to(torch.float32)": w.to(torch.float32),
    "w.detach()": w.detach(),
    "w.detach().requires_grad_()": w.detach().requires_grad_(),
    "2 * w, under no_grad()": unrecorded,
    "w.view(1, 1), under no_grad()": view,
}
print("| Tensor | leaf | gets `.grad` | `requires_grad` | `grad_fn` |")
print("| --- | --- | --- | --- | --- |")
for code, t in tensors.items():
    node = "None" if t.grad_fn is None else t.grad_fn.name()
    leaf = "yes" if t.is_leaf else "no"
    if t.requires_grad:
        (3 * t).backward()
    with warnings.catch_warnings():
        # some are no leaves
        warnings.simplefilter("ignore")
        gets = "no" if t.grad is None else "yes"
    print(f"| `{code}` | {leaf} | {gets} | {t.requires_grad} | {node} |")

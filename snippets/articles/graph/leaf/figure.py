import torch
from torch import nn

from stop_the_gradient.figures import questions

x = torch.ones(1)
w = torch.ones(1, requires_grad=True)
with torch.no_grad():
    unrecorded = 2 * w
tensors = {
    "x = torch.ones(1)": x,
    "2 * x": 2 * x,
    "w.detach()": w.detach(),
    "2 * w, under no_grad()": unrecorded,
    "2 * w": 2 * w,
    "w.clone()": w.clone(),
    "w.to(torch.float64)": w.to(torch.float64),
    "w = torch.ones(1, requires_grad=True)": w,
    "nn.Parameter(x)": nn.Parameter(x),
    "w.to(torch.float32)": w.to(torch.float32),
}
without, made, filled = ["leaf, no .grad"], ["not a leaf"], ["leaf, .grad"]
for code, t in tensors.items():
    if not t.requires_grad:
        assert t.is_leaf
        without.append(code)
    elif t.grad_fn is not None:
        assert not t.is_leaf
        made.append(code)
    else:
        assert t.is_leaf
        filled.append(code)
steps = [
    ("Does it require a gradient?", "no", without),
    ("Does it have a grad_fn?", "yes", made),
]
print(
    questions(
        "Without the flag, or without a grad_fn, it is a leaf",
        steps,
        filled,
    )
)

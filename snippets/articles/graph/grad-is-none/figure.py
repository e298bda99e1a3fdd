import torch

from stop_the_gradient.figures import questions

w = torch.tensor([3.0], requires_grad=True)
x = torch.tensor([2.0])
other = torch.tensor([1.0], requires_grad=True)
h = w * x
loss = h**2
names = {id(t): f"{name}.grad" for name, t in [("w", w), ("x", x)]}
names |= {id(other): "other.grad", id(h): "h.grad"}
h.retain_grad()  # so that asking for its .grad warns of nothing
loss.backward()
result, no_flag, not_used, filled = [], [], [], []
for tensor in w, x, other, h:
    if not tensor.is_leaf:
        result.append(names[id(tensor)])
    elif not tensor.requires_grad:
        no_flag.append(f"{names[id(tensor)]} is {tensor.grad}")
    elif tensor.grad is None:
        not_used.append(f"{names[id(tensor)]} is {tensor.grad}")
    else:
        filled.append(f"{names[id(tensor)]} is {tensor.grad}")
steps = [
    ("t.is_leaf?", "no", ["None, without retain_grad()", *result]),
    ("t.requires_grad?", "no", ["None", *no_flag]),
    ("Does a path lead to t?", "no", ["None", *not_used]),
]
print(
    questions(
        "Three answers of yes, and backward() fills t.grad",
        steps,
        ["yes", *filled],
    )
)

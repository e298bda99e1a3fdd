import torch

from stop_the_gradient.figures import lines

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.125)
shown = {"gradient, 2 * w": [], "weight": []}
for step in range(10):
    optimizer.zero_grad()
    (w**2).backward()
    shown["gradient, 2 * w"].append(w.grad.item())
    shown["weight"].append(w.item())
    optimizer.step()
print(
    lines(
        "As w shrinks, its gradient 2 * w shrinks too",
        "steps done",
        "value",
        shown,
    )
)

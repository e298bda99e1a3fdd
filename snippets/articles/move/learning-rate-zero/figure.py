import torch

from stop_the_gradient.figures import lines

weights = {"lr=0": [1.0], "lr=0, and CyclicLR": [1.0]}
for way, numbers in weights.items():
    w = torch.tensor([1.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.0)
    scheduler = torch.optim.lr_scheduler.CyclicLR(
        optimizer, base_lr=0.0, max_lr=0.25, step_size_up=4
    )
    for step in range(8):
        optimizer.zero_grad()
        w.sum().backward()
        optimizer.step()
        numbers.append(w.item())
        if way != "lr=0":
            scheduler.step()
print(
    lines(
        "Under CyclicLR, lr=0 doesn't hold the weight",
        "steps",
        "weight",
        weights,
    )
)

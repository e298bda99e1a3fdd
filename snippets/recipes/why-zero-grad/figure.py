import torch

from stop_the_gradient.figures import lines

weights = {"with zero_grad()": [0.0], "without": [0.0]}
for way, numbers in weights.items():
    w = torch.tensor([0.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5)
    for step in range(9):
        if way == "with zero_grad()":
            optimizer.zero_grad()
        loss = (w - 2.0).square().sum()
        loss.backward()
        optimizer.step()
        numbers.append(w.item())
print(
    lines(
        "Without zero_grad(), the weight swings around 2",
        "steps",
        "weight",
        weights,
    )
)

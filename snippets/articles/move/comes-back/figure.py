import torch

from stop_the_gradient.figures import lines

weights = {"momentum has waited": [3.0], "a fresh start": [3.0]}
for way, numbers in weights.items():
    w = torch.tensor([3.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.25, momentum=0.5)
    for gradient in 1.0, 1.0, 1.0, None, None, None, None, -0.5, -0.5:
        optimizer.zero_grad()
        if gradient is not None:
            (gradient * w).sum().backward()
        elif way == "a fresh start":
            optimizer.state.pop(w, None)
        optimizer.step()
        numbers.append(w.item())
title = "After the pause, the old momentum pulls the weight down"
print(lines(title, "steps", "weight", weights))

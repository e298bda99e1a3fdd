import torch

from stop_the_gradient.figures import lines

ways = {
    "None": (True, 0.5),
    "zeros": (False, 0.5),
    "zeros, without momentum": (False, 0.0),
}
weights = {}
for name, (set_to_none, momentum) in ways.items():
    w = torch.tensor([3.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.25, momentum=momentum)
    weights[name] = [w.item()]
    w.sum().backward()  # in the first step only
    for step in range(6):
        optimizer.step()
        optimizer.zero_grad(set_to_none=set_to_none)
        weights[name].append(w.item())
title = "Zeros let the momentum go on, None stops it"
print(lines(title, "steps", "weight", weights))

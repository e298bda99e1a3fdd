from itertools import product

import torch

w = torch.tensor(2.0, requires_grad=True)
inputs = [0.0, 1.0, 3.0, 4.0]


def mean_gradient(loss_of, detached):
    w.grad = None
    # each draw is as likely
    for z1, z2 in product(inputs, inputs):
        first, second = w * z1, w * z2
        if detached == "first":
            first = first.detach()
        elif detached == "second":
            second = second.detach()
        loss_of(first, second).backward()
    return w.grad.item() / len(inputs) ** 2


losses = {
    "-(first - second) ** 2": lambda a, b: -((a - b) ** 2),
    "first * (second - 1)": lambda a, b: a * (b - 1),
}
for text, loss_of in losses.items():
    print(text)
    for detached in "neither", "second", "first":
        found = mean_gradient(loss_of, detached)
        print(f"    detached: {detached:8}", found)

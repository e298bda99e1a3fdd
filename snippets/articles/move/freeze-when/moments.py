import torch
from torch import nn

MOMENTS = ["never", "before the layer runs", "before `backward()`"]
MOMENTS += ["before `step()`", "after `step()`"]
x = torch.ones(1, 1)

print("| Frozen in step 1 | `.grad` | step 1 | step 2 | step 2, zeros |")
print("|" + " --- |" * 5)
for moment in MOMENTS:
    seen = []
    for set_to_none in True, False:
        layer = nn.Linear(1, 1, bias=False)
        other = nn.Linear(1, 1, bias=False)
        nn.init.constant_(layer.weight, 3.0)
        params = [layer.weight, other.weight]
        optimizer = torch.optim.SGD(params, lr=0.25, momentum=0.5)
        for _ in range(2):
            optimizer.zero_grad(set_to_none=set_to_none)
            if moment == "before the layer runs":
                layer.requires_grad_(False)
            loss = layer(x) + other(x)
            if moment == "before `backward()`":
                layer.requires_grad_(False)
            loss.backward()
            if moment == "before `step()`":
                layer.requires_grad_(False)
            grad = layer.weight.grad
            optimizer.step()
            if moment == "after `step()`":
                layer.requires_grad_(False)
            seen += [grad if grad is None else grad.item()]
            seen += [layer.weight.item()]
    first_grad, first, _, second, _, _, _, zeros = seen
    print(f"| {moment} | {first_grad} | {first} | {second} | {zeros} |")

import torch
from torch import nn


def second_step(
    optimizer_class, options, skip=False, times=1.0, freeze=None, zero=True,
    none=True, listed=True,
):  # fmt: skip
    """Return .grad, and whether the second of two steps moved the layer."""
    layer, other = nn.Linear(1, 1), nn.Linear(1, 1)
    params = [*layer.parameters(), *other.parameters()]
    optimizer = optimizer_class(params, lr=0.25, **options)
    x = torch.ones(1, 1)
    (layer(x) + other(x)).backward()
    optimizer.step()
    if not listed:
        del optimizer.param_groups[0]["params"][:2]
        layer.zero_grad()

    before = layer.weight.item()
    if zero:
        optimizer.zero_grad(set_to_none=none)
    layer.requires_grad_(freeze != "before")
    (other(x) if skip else times * layer(x) + other(x)).backward()
    layer.requires_grad_(freeze is None)
    optimizer.step()
    return layer.weight.grad, layer.weight.item() != before


OTHERS = [
    (torch.optim.SGD, {"momentum": 0.5}),
    (torch.optim.SGD, {"weight_decay": 0.5}),
    (torch.optim.Adam, {}),
]


def row(situation, **how):
    grad, plain = second_step(torch.optim.SGD, {}, **how)
    others = {second_step(*other, **how)[1] for other in OTHERS}
    assert len(others) == 1  # they agree in each situation
    number = "None" if grad is None else f"{grad.item():g}"
    words = ["moves" if moved else "-" for moved in (plain, *others)]
    print("|", " | ".join([situation, number, *words]), "|")


print("| The layer | `.grad` | SGD | momentum, weight decay, Adam |")
print("|" + " --- |" * 4)
zeros = {"none": False}
row("runs, and is trained")
row("is skipped", skip=True)
row("is skipped, `zero_grad(set_to_none=False)`", skip=True, **zeros)
row("is skipped, no `zero_grad()`", skip=True, zero=False)
row("runs, and its result is multiplied by 0", times=0.0)
row("is frozen before `forward`", freeze="before")
row("the same, `zero_grad(set_to_none=False)`", freeze="before", **zeros)
row("is frozen after `backward()`", freeze="after")
row("is taken out of the optimizer", listed=False)

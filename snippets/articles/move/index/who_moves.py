import torch
from torch import nn

SITUATIONS = ["is trained", "is skipped", "is skipped, with zeros"]
SITUATIONS += ["is multiplied by 0", "is frozen", "is frozen, with zeros"]
SITUATIONS += ["is frozen, without `zero_grad()`", "is in no list"]
OPTIMIZERS = [(torch.optim.SGD, {}), (torch.optim.SGD, {"momentum": 0.5})]
OPTIMIZERS += [(torch.optim.SGD, {"weight_decay": 0.5})]
OPTIMIZERS += [(torch.optim.Adam, {})]

print("| In the second step the layer | `.grad` | SGD | the others |")
print("|" + " --- |" * 4)
for situation in SITUATIONS:
    changed = []
    for optimizer_class, options in OPTIMIZERS:
        layer, other = nn.Linear(1, 1), nn.Linear(1, 1)
        x = torch.ones(1, 1)
        params = [*layer.parameters(), *other.parameters()]
        optimizer = optimizer_class(params, lr=0.25, **options)
        (layer(x) + other(x)).backward()
        optimizer.step()

        before = layer.weight.item()
        if "without" not in situation:
            optimizer.zero_grad(set_to_none="zeros" not in situation)
        if "frozen" in situation:
            layer.requires_grad_(False)
        if situation == "is in no list":
            del optimizer.param_groups[0]["params"][:2]
        loss = other(x)
        if "skipped" not in situation:
            loss = loss + layer(x) * ("multiplied" not in situation)
        loss.backward()
        optimizer.step()
        changed.append("changes" if layer.weight.item() != before else "-")
    plain, *others = changed
    assert len(set(others)) == 1  # momentum, weight decay and Adam agree
    grad = layer.weight.grad
    grad = grad if grad is None else grad.item()
    print(f"| {situation} | {grad} | {plain} | {others[0]} |")

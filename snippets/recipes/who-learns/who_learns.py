# --8<-- [start:function]
from contextlib import contextmanager

import torch
from torch import nn


@contextmanager
def who_learns(model, *optimizers):
    """Print what one training step does to each tensor of a model."""
    buffers = dict(model.named_buffers())
    tensors = {**dict(model.named_parameters()), **buffers}
    before = {name: t.detach().clone() for name, t in tensors.items()}
    old, new, listed = {t: t.grad for t in tensors.values()}, set(), {}

    def look(p, state=(), **group):
        seen = ["no gradient" if p.grad is None else "zero gradient"]
        if p.grad is not None and p.grad.norm():
            left = p not in new and p.grad is old.get(p)
            seen = ["left-over gradient" if left else "new gradient"]
        same = [s for s in state if getattr(s, "shape", None) == p.shape]
        seen += ["state"] * any(s.any() for s in same)
        seen += ["weight decay"] * bool(group.get("weight_decay"))
        return ", ".join(seen + ["lr=0"] * (group.get("lr") == 0))

    def note(optimizer, *_):  # just before its step()
        for group in optimizer.param_groups:
            for p in group["params"]:
                state = optimizer.state.get(p, {}).values()
                listed.setdefault(p, []).append(look(p, state, **group))

    hooks = [o.register_step_pre_hook(note) for o in optimizers]
    live = [p for p in model.parameters() if p.requires_grad]
    hooks += [p.register_post_accumulate_grad_hook(new.add) for p in live]
    try:
        yield
    finally:
        for hook in hooks:
            hook.remove()
    groups = [group for o in optimizers for group in o.param_groups]
    held = {p for group in groups for p in group["params"]}
    for name, t in tensors.items():
        why = "no step" if t in held else "in no list"
        seen = "; ".join(listed.pop(t, [f"{look(t)}, {why}"]))
        layer = model.get_submodule(name.rpartition(".")[0])
        beside = layer.parameters() if name in buffers else [t]
        learns = any(p.requires_grad for p in beside)
        moved = not t.allclose(before[name], 0, 0, equal_nan=True)
        did = "moves" if moved else "stays"
        if moved and not learns:
            did = "FROZEN, BUT MOVES"
        elif learns and not moved and name not in buffers:
            did = "SHOULD LEARN, BUT STAYS"
        print(f"{name}: {did} ({'buffer' if name in buffers else seen})")
    for p in listed:
        print("LISTED, BUT NOT IN THE MODEL:", tuple(p.shape))


# --8<-- [end:function]


# --8<-- [start:step]
model = nn.Sequential(nn.BatchNorm1d(1), nn.Linear(1, 1), nn.Linear(1, 1))
model[1].requires_grad_(False)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
x, y = torch.tensor([[2.0], [6.0]]), torch.tensor([[0.0], [4.0]])

with who_learns(model, optimizer):
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()
# --8<-- [end:step]
# --8<-- [start:left_over]
model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
model(x).sum().backward()
model.requires_grad_(False)  # and nobody clears .grad
with who_learns(model, optimizer):
    optimizer.step()
# --8<-- [end:left_over]
# --8<-- [start:zeros]
model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5, momentum=0.5)
model(x).sum().backward()
optimizer.step()
model.requires_grad_(False)
optimizer.zero_grad(set_to_none=False)
with who_learns(model, optimizer):
    optimizer.step()
# --8<-- [end:zeros]
# --8<-- [start:decay]
model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5, weight_decay=0.5)
with who_learns(model, optimizer):
    (0 * model(x)).sum().backward()  # as for a branch that is masked
    optimizer.step()
# --8<-- [end:decay]
# --8<-- [start:batch_norm]
model = nn.Sequential(nn.BatchNorm1d(1), nn.Linear(1, 1))
model[0].requires_grad_(False)
optimizer = torch.optim.SGD(model[1].parameters(), lr=0.5)
with who_learns(model, optimizer):
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()
# --8<-- [end:batch_norm]
# --8<-- [start:replaced]
model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
model[1] = nn.Linear(1, 1)  # a new head, and the old optimizer
with who_learns(model, optimizer):
    model(x).sum().backward()
    optimizer.step()
# --8<-- [end:replaced]
# --8<-- [start:detached]
model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=0.5)
with who_learns(model, optimizer):
    h = model[0](x).detach()
    model[1](h).sum().backward()
    optimizer.step()
# --8<-- [end:detached]
# --8<-- [start:twice]
model = nn.Linear(1, 1)
one = torch.optim.SGD(model.parameters(), lr=0.5)
two = torch.optim.SGD([model.weight], lr=0.0)
with who_learns(model, one, two):
    model(x).sum().backward()
    one.step()
    two.step()
# --8<-- [end:twice]
# --8<-- [start:no_step]
model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
scaler = torch.amp.GradScaler("cpu")
with who_learns(model, optimizer):
    scaler.scale(model(x * float("inf")).sum()).backward()
    scaler.step(optimizer)  # finds inf, and leaves the step out
    scaler.update()
# --8<-- [end:no_step]

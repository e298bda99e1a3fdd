import torch

from stop_the_gradient.figures import lines

stem = torch.tensor([2.0], requires_grad=True)
block = torch.tensor([3.0], requires_grad=True)
optimizer = torch.optim.SGD([stem, block], lr=0.25, momentum=0.5)
(stem + block).sum().backward()
weights = {"stem": [2.0], "block": [3.0]}
params = optimizer.param_groups[0]["params"]
for step in range(4):
    if step == 1:
        del params[0]
        state = optimizer.state.pop(stem)
    if step == 2:
        params.insert(0, stem)
        optimizer.state[stem] = state
    optimizer.step()
    weights["stem"].append(stem.item())
    weights["block"].append(block.item())
print(
    lines(
        "Out of the list for one step, stem keeps its value",
        "steps",
        "weight",
        weights,
    )
)

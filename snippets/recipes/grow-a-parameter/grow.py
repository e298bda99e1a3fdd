import torch
from torch import nn


def put_in_place(optimizer, old, new, change):
    """Let an optimizer go on with another parameter."""
    for group in optimizer.param_groups:
        group["params"] = [new if p is old else p for p in group["params"]]
    state = optimizer.state.pop(old, {})
    for name, value in state.items():
        if torch.is_tensor(value) and value.shape == old.shape:
            state[name] = change(value)
    optimizer.state[new] = state


points = nn.Parameter(torch.ones(2))
optimizer = torch.optim.Adam([points], lr=0.5)


def train():
    optimizer.zero_grad()
    points.sum().backward()
    optimizer.step()
    averages = optimizer.state[points]["exp_avg"]
    print([round(v, 4) + 0.0 for v in points.tolist()], end=" averages ")
    print([round(v, 4) for v in averages.tolist()])


def more(tensor):
    return torch.cat([tensor, tensor.new_zeros(1)])


train()
grown = nn.Parameter(more(points.detach()))
put_in_place(optimizer, points, grown, more)
points = grown
train()

keep = torch.tensor([True, False, True])
pruned = nn.Parameter(points.detach()[keep])
put_in_place(optimizer, points, pruned, lambda tensor: tensor[keep])
points = pruned
train()

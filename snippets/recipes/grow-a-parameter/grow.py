import torch
from torch import nn


def put_in_place(optimizer, old, new, change):
    """Let an optimizer go on with another parameter; change its state alike."""
    for group in optimizer.param_groups:
        group["params"] = [new if p is old else p for p in group["params"]]
    if old in optimizer.state:
        optimizer.state[new] = {
            name: change(value) if value.shape == old.shape else value
            for name, value in optimizer.state.pop(old).items()
        }


points = nn.Parameter(torch.ones(2))
optimizer = torch.optim.Adam([points], lr=0.5)


def train():
    optimizer.zero_grad()
    points.sum().backward()
    optimizer.step()
    state = optimizer.state[points]
    averages = [round(v, 4) for v in state["exp_avg"].tolist()]
    print([round(v, 4) for v in points.tolist()], "averages", averages)


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

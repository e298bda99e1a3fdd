import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

x = torch.ones(1, 1, requires_grad=True)
for way in ["two forward passes", "one forward pass", "one, checkpointed"]:
    first, second = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
    nn.init.ones_(first.weight)
    nn.init.ones_(second.weight)

    def loss_of():
        net = nn.Sequential(first, second)
        if way == "one, checkpointed":
            return checkpoint(net, x, use_reentrant=False).square().sum()
        return net(x).square().sum()

    loss = loss_of()
    loss.backward(retain_graph=True)
    with torch.no_grad():
        for weight in first.weight, second.weight:
            weight.add_(1.0)  # uphill, to 2
            weight.grad = None
    try:
        if way == "two forward passes":
            loss = loss_of()
        loss.backward()
        print(f"{way}:", first.weight.grad.item())
    except RuntimeError as error:
        told = str(error).partition(":")[0]
        print(f"{way}: RuntimeError: {told} ...")

import torch
from torch import nn

net1, net2 = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)


def step(*nets):
    """Take one step with weights 2 and 3, so with gradients 3 and 2."""
    nn.init.constant_(net1.weight, 2.0)
    nn.init.constant_(net2.weight, 3.0)
    parameters = [p for net in nets for p in net.parameters()]
    optimizer = torch.optim.SGD(parameters, lr=0.25, momentum=0.5)
    optimizer.zero_grad()
    net2(net1(torch.ones(1))).backward()
    optimizer.step()
    return optimizer


def show(order, optimizer):
    weights = [net1.weight, net2.weight]
    momentum = [
        optimizer.state[w]["momentum_buffer"].item() for w in weights
    ]
    print(f"{order}:", [w.item() for w in weights], "momentum", momentum)


one = step(net1, net2)
show("net1, net2", one)
other = step(net2, net1)
show("net2, net1", other)
other.load_state_dict(one.state_dict())  # it is saved by position
show("after loading", other)

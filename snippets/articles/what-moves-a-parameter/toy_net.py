# --8<-- [start:net]
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(1, 1, bias=False)
        self.block = nn.Linear(1, 1, bias=False)
        nn.init.constant_(self.stem.weight, 2.0)
        nn.init.constant_(self.block.weight, 3.0)

    def forward(self, x, run_block=True):
        y = self.stem(x)
        return y + self.block(x) if run_block else y


def start(**options):
    net = Net()
    return net, torch.optim.SGD(net.parameters(), lr=0.25, **options)


def step(net, optimizer, run_block=True, x=1.0, set_to_none=True):
    optimizer.zero_grad(set_to_none)
    x = torch.tensor([[x]])  # and so is the gradient of each weight
    net(x, run_block).backward()
    optimizer.step()


def number(tensor):
    return None if tensor is None else tensor.item()


def show(label, net, optimizer):
    weight = net.block.weight
    momentum = optimizer.state.get(weight, {}).get("momentum_buffer")
    grad, momentum, weight = map(number, (weight.grad, momentum, weight))
    print(f"{label:9} grad {grad}, momentum {momentum}, weight {weight}")


# --8<-- [end:net]


# --8<-- [start:none]
net, optimizer = start(momentum=0.5)
show("new:", net, optimizer)
step(net, optimizer, run_block=False)
show("skipped:", net, optimizer)
step(net, optimizer)
show("joined:", net, optimizer)
# --8<-- [end:none]


# --8<-- [start:runs]
def block_grad(loss):
    net = Net()
    loss(net, torch.ones(1, 1)).backward()
    return net.block.weight.grad


def unused(net, x):
    net.block(x)  # runs, and nobody uses what it returns
    return net.stem(x)


def penalty(net, x):
    # block never runs, and its weight is in the loss
    return net.stem(x) + net.block.weight**2


print("run, and not used:   ", block_grad(unused))
print("not run, but in use: ", block_grad(penalty))
# --8<-- [end:runs]


# --8<-- [start:zeros]
for options in {"momentum": 0.5}, {"weight_decay": 0.5}, {}:
    for set_to_none in True, False:
        print(options, f"set_to_none={set_to_none}")
        net, optimizer = start(**options)
        step(net, optimizer)
        show("run:", net, optimizer)
        for _ in range(2):
            step(net, optimizer, run_block=False, set_to_none=set_to_none)
            show("skipped:", net, optimizer)
# --8<-- [end:zeros]


# --8<-- [start:stale]
def come_back(set_to_none=True, forget=False):
    net, optimizer = start(momentum=0.5)
    for _ in range(3):
        step(net, optimizer)
    show("run:", net, optimizer)
    for _ in range(4):
        step(net, optimizer, run_block=False, set_to_none=set_to_none)
    show("skipped:", net, optimizer)
    if forget:
        optimizer.state.pop(net.block.weight)
    step(net, optimizer, x=-0.5)
    show("back:", net, optimizer)


print("set_to_none=True")
come_back()
print("set_to_none=False")
come_back(set_to_none=False)
print("set_to_none=True, state forgotten")
come_back(forget=True)
# --8<-- [end:stale]


# --8<-- [start:adam]
net = Net()
optimizer = torch.optim.Adam(net.parameters(), lr=0.25, betas=(0.5, 0.5))
for _ in range(3):
    step(net, optimizer)
for _ in range(4):
    step(net, optimizer, run_block=False)
before = net.block.weight.item()
step(net, optimizer, x=-0.5)

for name, weight in net.named_parameters():
    state = optimizer.state[weight]
    print(name, state["step"].item(), state["exp_avg"].item())
print("block went down:", net.block.weight.item() < before)
# --8<-- [end:adam]


# --8<-- [start:keeps]
net, optimizer = start()
step(net, optimizer)
show("trained:", net, optimizer)

net.block.requires_grad_(False)  # does not clear .grad
optimizer.step()
show("frozen:", net, optimizer)

optimizer.zero_grad()
optimizer.step()
show("cleared:", net, optimizer)
# --8<-- [end:keeps]

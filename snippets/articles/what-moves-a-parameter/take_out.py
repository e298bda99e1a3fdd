# --8<-- [start:net]
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(1, 1, bias=False)
        self.block = nn.Linear(1, 1, bias=False)

    def forward(self, x, run_stem=True):
        y = self.block(x)
        return y + self.stem(x) if run_stem else y


def start():
    net = Net()
    nn.init.constant_(net.stem.weight, 2.0)
    nn.init.constant_(net.block.weight, 3.0)
    return net, torch.optim.SGD(net.parameters(), lr=0.25, momentum=0.5)


def step(net, optimizer, run_stem=True):
    optimizer.zero_grad()
    net(torch.ones(1, 1), run_stem).backward()
    optimizer.step()


def show(label, net, optimizer):
    print(label)
    for name, p in net.named_parameters():
        momentum = optimizer.state[p]["momentum_buffer"]
        print(f"  {name}: grad {p.grad.item()},", end=" ")
        print(f"momentum {momentum.item()}, weight {p.item()}")


# --8<-- [end:net]


# --8<-- [start:out]
net, optimizer = start()
step(net, optimizer)
show("before", net, optimizer)

params = optimizer.param_groups[0]["params"]
params[:] = [p for p in params if p is not net.stem.weight]
step(net, optimizer, run_stem=False)
show("out, and skipped", net, optimizer)
step(net, optimizer)
show("out, and run", net, optimizer)
# --8<-- [end:out]


# --8<-- [start:state_dict]
try:
    optimizer.state_dict()
except KeyError:
    print("KeyError")
# --8<-- [end:state_dict]


# --8<-- [start:back]
params.append(net.stem.weight)
print([p is net.stem.weight for p in params])
checkpoint = optimizer.state_dict()

other_net, other_optimizer = start()
other_optimizer.load_state_dict(checkpoint)
for name in "stem.weight", "block.weight":
    saved = optimizer.state[net.get_parameter(name)]
    loaded = other_optimizer.state[other_net.get_parameter(name)]
    print(name, "saved", saved["momentum_buffer"].item(), end=", ")
    print("loaded", loaded["momentum_buffer"].item())
# --8<-- [end:back]


# --8<-- [start:both]
def with_its_state(net, optimizer):
    """Take stem's weight out with its state, train, and put both back."""
    weight, params = net.stem.weight, optimizer.param_groups[0]["params"]
    index = next(i for i, p in enumerate(params) if p is weight)
    del params[index]
    state = optimizer.state.pop(weight)
    step(net, optimizer)
    optimizer.state_dict()  # can be saved
    params.insert(index, weight)  # at its old place
    optimizer.state[weight] = state  # or leave it out, and start afresh


net, optimizer = start()
step(net, optimizer)
with_its_state(net, optimizer)
show("back", net, optimizer)
other_net, other_optimizer = start()
other_optimizer.load_state_dict(optimizer.state_dict())
loaded = other_optimizer.state[other_net.stem.weight]
print("loaded:", loaded["momentum_buffer"].item())
# --8<-- [end:both]


# --8<-- [start:twice]
net, optimizer = start()
params = optimizer.param_groups[0]["params"]
params.append(net.stem.weight)  # it was there already
step(net, optimizer)
print("stem", net.stem.weight.item(), "block", net.block.weight.item())

try:
    optimizer.add_param_group({"params": [net.stem.weight]})
except ValueError as error:
    print(error)
# --8<-- [end:twice]

import torch
from torch import nn

net1, net2 = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(net1.weight, 2.0)
nn.init.constant_(net2.weight, 3.0)
one = torch.optim.SGD([net1.weight, net2.weight], lr=0.25, momentum=0.5)
net2(net1(torch.ones(1))).backward()
one.step()
print("net1 first:", net1.weight.item(), net2.weight.item())

nn.init.constant_(net1.weight, 2.0)
nn.init.constant_(net2.weight, 3.0)
other = torch.optim.SGD([net2.weight, net1.weight], lr=0.25, momentum=0.5)
other.step()  # the same gradients
print("net2 first:", net1.weight.item(), net2.weight.item())

print("momentum of net1:", other.state[net1.weight]["momentum_buffer"])
other.load_state_dict(one.state_dict())  # no error
print("after loading:   ", other.state[net1.weight]["momentum_buffer"])

import copy

import torch
from torch import nn

calls = []
net = nn.Linear(1, 1)
net.bias.requires_grad_(False)
net.register_forward_hook(lambda *_: calls.append("module hook"))
net.weight.register_hook(lambda grad: calls.append("tensor hook"))
net.weight.grad = torch.ones(1, 1)

twin = copy.deepcopy(net)
same = twin.weight.data_ptr() == net.weight.data_ptr()
print("own memory:         ", not same)
print("bias still frozen:  ", not twin.bias.requires_grad)
print(".grad:              ", twin.weight.grad)
twin(torch.ones(1, 1)).sum().backward()
print("called by the copy: ", calls)

optimizer = torch.optim.SGD(net.parameters(), lr=0.5)
pair = copy.deepcopy((net, optimizer))  # both at once
listed = pair[1].param_groups[0]["params"][0]
print("optimizer's copy has the copy's weight:", listed is pair[0].weight)

import torch
from torch import nn

trunk, cat, dog = (nn.Linear(1, 1, bias=False) for _ in range(3))
nn.init.constant_(trunk.weight, 2.0)
nn.init.constant_(cat.weight, 3.0)
nn.init.constant_(dog.weight, 5.0)

h = trunk(torch.ones(1, 1))
d = h.detach().requires_grad_()
cat(d).backward()  # frees the graph of this head
print("after cat:", d.grad)
dog(d).backward()
print("after dog:", d.grad)

h.backward(d.grad)  # one walk through the trunk
print("trunk:    ", trunk.weight.grad)

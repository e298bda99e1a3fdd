import torch

x = torch.tensor(2.0, requires_grad=True)
h = 3 * x
h.square().backward()
h.retain_grad()  # too late
print("after backward():", h.grad)

h = 3 * x
h.retain_grad()
h = 2 * h  # a different tensor under the same name
h.square().backward()
print("the new h retains it:", h.retains_grad)

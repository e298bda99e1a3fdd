import torch
from torch import nn

model = nn.ModuleDict({"a": nn.Linear(1, 1), "b": nn.Linear(1, 1)})
for p in model.parameters():
    nn.init.ones_(p)
a, b = model["a"], model["b"]
groups = [*a.named_parameters("a"), *b.named_parameters("b")]
optimizer = torch.optim.SGD(groups, lr=0.5, momentum=0.5)
(4.0 * a(torch.ones(1, 1)) + b(torch.ones(1, 1))).sum().backward()
optimizer.step()
saved = optimizer.state_dict()

groups = [*b.named_parameters("b"), *a.named_parameters("a")]  # swapped
optimizer = torch.optim.SGD(groups, lr=0.5, momentum=0.5)
optimizer.load_state_dict(saved)
for name, p in model.named_parameters():
    momentum = optimizer.state[p]["momentum_buffer"].item()
    print(f"{name:9} gradient {p.grad.item()}, momentum {momentum}")
print(optimizer.param_groups[0]["param_names"])

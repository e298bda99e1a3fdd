import torch
from torch import nn

points = nn.Parameter(torch.ones(2))
optimizer = torch.optim.Adam([points], lr=0.5, fused=True)
points.sum().backward()
optimizer.step()

# The averages lie in front of other memory. Here we own that, too.
state = optimizer.state[points]
memory = {name: torch.zeros(4) for name in ["exp_avg", "exp_avg_sq"]}
for name, values in memory.items():
    values[:2] = state[name]
    state[name] = values[:2]

points.data = torch.ones(3)
optimizer.zero_grad()
points.sum().backward()
for name in memory:
    print(name, "has the shape", tuple(state[name].shape), end=", ")
    print("the parameter", tuple(points.shape))
behind = memory["exp_avg"][2:]
print("behind exp_avg, before:", behind.tolist())
optimizer.step()
print("behind exp_avg, after: ", [round(v, 4) for v in behind.tolist()])

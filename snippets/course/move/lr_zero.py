import torch
from torch.optim import SGD

w = torch.tensor(1.0, requires_grad=True)
optimizer = SGD([w], lr=0.0, momentum=0.5)


def step():
    optimizer.zero_grad()
    (4 * w).backward()  # gradient 4
    optimizer.step()


step()
step()
print("w with lr=0:", w.item())
print("momentum:   ", optimizer.state[w]["momentum_buffer"].item())

optimizer.param_groups[0]["lr"] = 0.5
step()
print("w with lr=0.5:", w.item())

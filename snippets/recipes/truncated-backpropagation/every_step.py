from collections import deque

import torch

w = torch.tensor(0.5, requires_grad=True)
k = 2  # how many steps the gradient goes back
# without history
states = deque([torch.tensor(1.0)], maxlen=k)

for t in range(4):  # a loss in each step
    start = max(0, t + 1 - k)
    h = states[0]
    for step in range(start, t + 1):
        h = w * h  # yours: cell(x[step], h)
    (grad,) = torch.autograd.grad(h, w)
    print(f"step {t}: h = {h.item()}, gradient {grad.item()}")
    states.append(h.detach())

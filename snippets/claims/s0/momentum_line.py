import warnings

import torch

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    buf = torch.tensor(4.0)
    buf.mul_(0.5).add_(1 - 0.25, torch.tensor(4.0))
print("buf", buf.item())
print(f"UserWarning: {str(caught[0].message).splitlines()[0]}")

w = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25, momentum=0.5, dampening=0.25)
for step in 1, 2:
    optimizer.zero_grad()
    (4 * w).sum().backward()
    optimizer.step()
    print(f"step {step}:", optimizer.state[w]["momentum_buffer"].item())

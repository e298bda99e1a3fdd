import torch
from torch.optim.lr_scheduler import StepLR

w = torch.tensor([4.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=1.0)
scheduler = StepLR(optimizer, step_size=1, gamma=0.5)
optimizer.step()  # nothing has a gradient, nothing changes
for epoch in range(3):
    scheduler.step()  # no warning
    print("step with rate", optimizer.param_groups[0]["lr"])
    optimizer.step()

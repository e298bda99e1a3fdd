import torch
from torch.optim.lr_scheduler import LinearLR

w = torch.tensor([1.0], requires_grad=True)


def new_optimizer():
    return torch.optim.SGD([w], lr=1.0)


def new_scheduler(optimizer):  # 0.5, then 0.75, then 1
    return LinearLR(optimizer, start_factor=0.5, total_iters=2)


optimizer = new_optimizer()
scheduler = new_scheduler(optimizer)
optimizer.step()
scheduler.step()
print("saved:                  ", optimizer.param_groups[0]["lr"])
saved = optimizer.state_dict(), scheduler.state_dict()

optimizer = new_optimizer()
optimizer.load_state_dict(saved[0])
scheduler = new_scheduler(optimizer)  # sets the rate again
scheduler.load_state_dict(saved[1])
print("scheduler built last:   ", optimizer.param_groups[0]["lr"])

optimizer = new_optimizer()
scheduler = new_scheduler(optimizer)
optimizer.load_state_dict(saved[0])
scheduler.load_state_dict(saved[1])
print("both built, then loaded:", optimizer.param_groups[0]["lr"])

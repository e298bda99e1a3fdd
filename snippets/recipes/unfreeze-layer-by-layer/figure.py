import torch
from torch import nn
from torch.optim import lr_scheduler

from stop_the_gradient.figures import lines

block, head = nn.Linear(1, 1), nn.Linear(1, 1)


def optimizer():
    groups = [{"params": block.parameters(), "lr": 0.0}]  # "frozen"
    groups += [{"params": head.parameters(), "lr": 0.5}]
    return torch.optim.SGD(groups)


rates = {}
for scheduler in [
    lr_scheduler.StepLR(optimizer(), 1, gamma=0.5),
    lr_scheduler.LambdaLR(optimizer(), lambda epoch: 0.5**epoch),
    lr_scheduler.CosineAnnealingLR(optimizer(), T_max=4, eta_min=0.125),
    lr_scheduler.OneCycleLR(optimizer(), max_lr=0.5, total_steps=4),
]:
    group = scheduler.optimizer.param_groups[0]
    numbers = rates[type(scheduler).__name__] = []
    for epoch in range(5):
        if epoch == 3:
            group["lr"] = 0.25  # "unfrozen"
        numbers.append(round(group["lr"], 3))
        scheduler.optimizer.step()
        if epoch < 4:
            scheduler.step()
print(
    lines(
        "Of these four, only StepLR keeps to the plan", "epoch", "lr", rates
    )
)

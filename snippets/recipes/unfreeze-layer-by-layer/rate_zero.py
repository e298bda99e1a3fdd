import torch
from torch import nn
from torch.optim import lr_scheduler

block, head = nn.Linear(1, 1), nn.Linear(1, 1)


def optimizer():
    groups = [{"params": block.parameters(), "lr": 0.0}]  # "frozen"
    groups += [{"params": head.parameters(), "lr": 0.5}]
    return torch.optim.SGD(groups)


for scheduler in [
    lr_scheduler.StepLR(optimizer(), 1, gamma=0.5),
    lr_scheduler.LambdaLR(optimizer(), lambda epoch: 0.5**epoch),
    lr_scheduler.CosineAnnealingLR(optimizer(), T_max=4, eta_min=0.125),
    lr_scheduler.OneCycleLR(optimizer(), max_lr=0.5, total_steps=4),
]:
    print(type(scheduler).__name__)
    for epoch in range(3):
        rates = [round(rate, 3) for rate in scheduler.get_last_lr()]
        print(f"  epoch {epoch}: block and head", rates)
        scheduler.optimizer.step()
        scheduler.step()
    group = scheduler.optimizer.param_groups[0]
    group["lr"] = 0.25  # "unfrozen"
    scheduler.optimizer.step()
    scheduler.step()
    print("  set to 0.25, one step later:", round(group["lr"], 3))

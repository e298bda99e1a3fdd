import torch
from torch.optim import lr_scheduler

schedulers = {
    "StepLR": {"step_size": 1, "gamma": 0.5},
    "MultiStepLR": {"milestones": [1, 2, 3, 4], "gamma": 0.5},
    "ExponentialLR": {"gamma": 0.5},
    "CosineAnnealingLR": {"T_max": 8},
    "PolynomialLR": {"total_iters": 4},
    "LinearLR": {"start_factor": 0.5, "total_iters": 8},
    "ConstantLR": {"factor": 0.5, "total_iters": 8},
    "LambdaLR": {"lr_lambda": lambda epoch: 0.5**epoch},
    "MultiplicativeLR": {"lr_lambda": lambda epoch: 0.5},
    "CosineAnnealingWarmRestarts": {"T_0": 8},
}
print("| scheduler | never built again | the old group | the new group |")
print("| --- | --- | --- | --- |")
for name, options in schedulers.items():
    kind = getattr(lr_scheduler, name)
    cells = []
    for again in False, True:
        optimizer = torch.optim.SGD([torch.ones(1)], lr=0.5)
        scheduler = kind(optimizer, **options)
        for _ in range(3):
            optimizer.step()
            scheduler.step()
        if again:
            new = {"params": [torch.ones(1)], "initial_lr": 0.25}
            optimizer.add_param_group(new)
            last = scheduler.last_epoch - 1
            scheduler = kind(optimizer, **options, last_epoch=last)
        groups = optimizer.param_groups
        cells += [f"{group['lr']:.4g}" for group in groups]
    print(f"| `{name}` |", " | ".join(cells), "|")

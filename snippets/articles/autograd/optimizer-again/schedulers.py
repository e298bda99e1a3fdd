import torch
from torch.optim import lr_scheduler

schedulers = {
    "StepLR": {"step_size": 1, "gamma": 0.5},
    "MultiStepLR": {"milestones": [1], "gamma": 0.5},
    "ExponentialLR": {"gamma": 0.5},
    "CosineAnnealingLR": {"T_max": 2},
    "PolynomialLR": {"total_iters": 2},
    "LinearLR": {"start_factor": 0.5, "total_iters": 2},
    "ConstantLR": {"factor": 0.5, "total_iters": 1},
    "LambdaLR": {"lr_lambda": lambda epoch: 0.5},
    "MultiplicativeLR": {"lr_lambda": lambda epoch: 0.5},
    "CosineAnnealingWarmRestarts": {"T_0": 2},
    "CyclicLR": {"base_lr": 0.25, "max_lr": 0.5, "cycle_momentum": False},
    "OneCycleLR": {"max_lr": 0.5, "total_steps": 4},
}
print("| scheduler | before | the old group | the new group, from 0.5 |")
print("| --- | --- | --- | --- |")
for name, options in schedulers.items():
    old, new = torch.ones(1), torch.ones(1)
    optimizer = torch.optim.SGD([old], lr=0.5, momentum=0.5)
    scheduler = getattr(lr_scheduler, name)(optimizer, **options)
    before = f"{scheduler.get_last_lr()[0]:.4g}"
    optimizer.add_param_group({"params": [new], "lr": 0.5})
    optimizer.step()
    try:
        scheduler.step()
        rates = [f"{group['lr']:.4g}" for group in optimizer.param_groups]
    except (KeyError, ValueError) as error:
        rates = ["", f"{type(error).__name__}: {error}"]
    print(f"| `{name}` | {before} | {rates[0]} | {rates[1]} |")

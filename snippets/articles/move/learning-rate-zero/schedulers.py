import torch
from torch.optim import lr_scheduler, swa_utils

ARGUMENTS = {
    "ConstantLR": {},
    "CosineAnnealingLR": {"T_max": 4},
    "CosineAnnealingLR, `eta_min=0.25`": {"T_max": 4, "eta_min": 0.25},
    "CosineAnnealingWarmRestarts": {"T_0": 4},
    "CyclicLR": {"base_lr": 0.25, "max_lr": 1.0},
    "ExponentialLR": {"gamma": 0.5},
    "LambdaLR": {"lr_lambda": lambda epoch: 0.5**epoch},
    "LinearLR": {},
    "MultiStepLR": {"milestones": [1]},
    "MultiplicativeLR": {"lr_lambda": lambda epoch: 0.5},
    "OneCycleLR": {"max_lr": 1.0, "total_steps": 16},
    "PolynomialLR": {},
    "ReduceLROnPlateau": {"patience": 0},
    "StepLR": {"step_size": 1},
    "SWALR": {"swa_lr": 0.5},
}
base = lr_scheduler.LRScheduler
found = {**vars(lr_scheduler), **vars(swa_utils)}
names = [n for n, c in found.items() if isinstance(c, type)]
names = {n for n in names if issubclass(found[n], base) and n[0] != "_"}
names -= {"LRScheduler", "ChainedScheduler", "SequentialLR"}
new = names - {label.split(",")[0] for label in ARGUMENTS}
assert not new, f"declare {new} in ARGUMENTS"

print("| Scheduler | `lr=0` from the start | set to 0 later |")
print("| --- | --- | --- |")
for label, options in ARGUMENTS.items():
    cells = []
    for lr in 0.0, 1.0:
        w = torch.tensor([1.0], requires_grad=True)
        optimizer = torch.optim.SGD([w], lr=lr, momentum=0.5)
        scheduler = found[label.split(",")[0]](optimizer, **options)
        if lr:
            optimizer.param_groups[0]["lr"] = 0.0
        rates = []
        for _ in range(12):
            optimizer.step()
            scheduler.step(*[1.0] * (label == "ReduceLROnPlateau"))
            rates.append(optimizer.param_groups[0]["lr"])
        cells.append("**rises**" if any(rates) else "stays 0")
    print(f"| {label} | {' | '.join(cells)} |")

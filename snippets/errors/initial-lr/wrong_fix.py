import torch
from torch.optim.lr_scheduler import LambdaLR, StepLR

w = torch.tensor([1.0], requires_grad=True)

optimizer = torch.optim.SGD([w], lr=1.0)
optimizer.param_groups[0]["initial_lr"] = 1.0
StepLR(optimizer, step_size=1, gamma=0.5, last_epoch=2)
print("StepLR:  ", optimizer.param_groups[0]["lr"])

optimizer = torch.optim.SGD([w], lr=1.0)
optimizer.param_groups[0]["initial_lr"] = 1.0
LambdaLR(optimizer, lambda epoch: 0.5**epoch, last_epoch=2)
print("LambdaLR:", optimizer.param_groups[0]["lr"])

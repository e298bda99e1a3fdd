import torch
from torch.optim.lr_scheduler import LambdaLR

old, new = torch.ones(1), torch.ones(1)
optimizer = torch.optim.SGD([old], lr=0.5)
scheduler = LambdaLR(optimizer, lambda epoch: 0.5**epoch)
for epoch in range(3):
    optimizer.step()
    scheduler.step()

optimizer.add_param_group({"params": [new], "initial_lr": 0.25})
scheduler = LambdaLR(
    optimizer,
    lambda epoch: 0.5**epoch,
    last_epoch=scheduler.last_epoch - 1,
)
print("built again:", scheduler.get_last_lr())
optimizer.step()
scheduler.step()
print("one epoch on:", scheduler.get_last_lr())

import torch
from torch.optim.lr_scheduler import LambdaLR

old, new = torch.ones(1), torch.ones(1)
optimizer = torch.optim.SGD([old], lr=0.5)
scheduler = LambdaLR(optimizer, lambda epoch: 0.5**epoch)
for epoch in range(3):
    optimizer.step()
    scheduler.step()
print("after three epochs:", scheduler.get_last_lr())

optimizer.add_param_group({"params": [new], "lr": 0.25})
optimizer.step()
try:
    scheduler.step()
except ValueError as error:
    print(f"ValueError: {error}")

again = LambdaLR(optimizer, lambda epoch: 0.5**epoch)
print("built again:", again.get_last_lr())

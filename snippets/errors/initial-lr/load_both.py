import torch
from torch.optim.lr_scheduler import StepLR

w = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=1.0)
scheduler = StepLR(optimizer, step_size=1, gamma=0.5)
for _ in range(3):
    optimizer.step()
    scheduler.step()
saved = optimizer.state_dict(), scheduler.state_dict()

# Resume
optimizer = torch.optim.SGD([w], lr=1.0)
scheduler = StepLR(optimizer, step_size=1, gamma=0.5)
optimizer.load_state_dict(saved[0])
scheduler.load_state_dict(saved[1])
print("rate:", optimizer.param_groups[0]["lr"], end=", ")
print("epoch:", scheduler.last_epoch)
optimizer.step()
scheduler.step()
print("next:", optimizer.param_groups[0]["lr"])

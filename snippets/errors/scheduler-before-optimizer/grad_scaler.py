import torch
from torch.optim.lr_scheduler import StepLR

w = torch.tensor([4.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=1.0)
scheduler = StepLR(optimizer, step_size=1, gamma=0.5)
scaler = torch.amp.GradScaler("cpu", init_scale=2.0**127)

for batch in 1, 2, 3:
    optimizer.zero_grad()
    scaler.scale(3 * w.sum()).backward()  # 3 * 2 ** 127 is inf
    scaler.step(optimizer)
    scale = scaler.get_scale()
    scaler.update()
    stepped = scaler.get_scale() >= scale
    if stepped:
        scheduler.step()
    print(batch, "stepped:", stepped, "w:", w.item(), end=" ")
    print("next rate:", optimizer.param_groups[0]["lr"])

import torch
from torch import nn

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.5)
scaler = torch.amp.GradScaler("cpu", init_scale=4.0)

for micro_batch in 1, 2:
    scaler.scale(w.sum()).backward()
    print("scaled:  ", w.grad)
scaler.unscale_(optimizer)  # once, after the loop
print("unscaled:", w.grad)
nn.utils.clip_grad_norm_([w], 1.0)
scaler.step(optimizer)
scaler.update()
print("w:", round(w.item(), 3))

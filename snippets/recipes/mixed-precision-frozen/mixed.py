import torch
from torch import nn

device = "cpu"  # yours: "cuda"
backbone = nn.Linear(4, 4, bias=False).requires_grad_(False)
head = nn.Linear(4, 1, bias=False)
nn.init.constant_(backbone.weight, 0.25)
nn.init.constant_(head.weight, 0.5)

backbone.half()  # what is frozen may be float16,
optimizer = torch.optim.SGD(head.parameters(), lr=0.125)
scaler = torch.amp.GradScaler(device, init_scale=1024.0)

for step in range(2):
    optimizer.zero_grad()
    with torch.autocast(device, dtype=torch.float16):
        loss = head(backbone(torch.ones(2, 4))).float().mean()
    scaler.scale(loss).backward()
    scaled = head.weight.grad.clone()
    scaler.unscale_(optimizer)  # only needed before clipping
    nn.utils.clip_grad_norm_(head.parameters(), max_norm=4.0)
    scaler.step(optimizer)
    scaler.update()
    print(f"step {step}: scaled gradient {scaled[0, 0].item()}", end=", ")
    print("weight", head.weight[0, 0].item())

print("backbone:", backbone.weight.dtype, backbone.weight.grad)
print("head:    ", head.weight.dtype)  # what learns stays float32

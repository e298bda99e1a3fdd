import torch
from torch import nn

layer = nn.Linear(1, 1, bias=False)
nn.init.ones_(layer.weight)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.25)
scaler = torch.amp.GradScaler("cpu", init_scale=65536.0)
for step in 1, 2, 3:
    optimizer.zero_grad()
    with torch.autocast("cpu", dtype=torch.float16):
        loss = layer(torch.full((1, 1), 2.0)).sum()
    scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    norm = nn.utils.clip_grad_norm_(layer.parameters(), 4.0).item()
    scaler.step(optimizer)
    scaler.update()
    print(f"loss {loss.item()} norm {norm} weight {layer.weight.item()}")

import torch
from torch import nn


def gradient(dtype, scale):
    layer = nn.Linear(1, 1, bias=False)
    optimizer = torch.optim.SGD(layer.parameters(), lr=1.0)
    scaler = torch.amp.GradScaler("cpu", init_scale=scale)
    with torch.autocast("cpu", dtype=dtype):
        y = layer(torch.ones(1, 1))
    loss = y.float().sum() * 2**-26
    scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    return layer.weight.grad.item()


print("right:", 2**-26)
for dtype in torch.float16, torch.bfloat16:
    for scale in 1.0, 2.0**16:
        print(f"{dtype}, scale {scale:g}:", gradient(dtype, scale))

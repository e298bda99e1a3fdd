import torch
from torch import nn

with torch.inference_mode():
    built = nn.Linear(1, 1, dtype=torch.bfloat16)
converted = nn.Linear(1, 1)
with torch.inference_mode():
    converted.bfloat16()

x = torch.ones(1, 1, dtype=torch.bfloat16)
for name, layer, fused in (
    ("built", built, True),
    ("converted", converted, False),
):
    print(f"{name}, is_inference(): {layer.weight.is_inference()}")
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.5, fused=fused)
    layer(x).sum().backward()
    optimizer.step()
    print("    gradient of the weight:", layer.weight.grad)
    print("    gradient of the bias:  ", layer.bias.grad.item())

import torch
from torch import nn

for first, second in [
    ({}, {"retain_graph": True}),
    ({"retain_graph": True}, {}),
]:
    torch.compiler.reset()
    net = nn.Sequential(nn.Linear(1, 1), nn.Sigmoid(), nn.Linear(1, 1))
    compiled = torch.compile(net, backend="aot_eager")
    for options in first, second:
        print(f"backward({options})")
        try:
            compiled(torch.ones(1, 1)).sum().backward(**options)
        except RuntimeError as error:
            print(f"RuntimeError: {error}")

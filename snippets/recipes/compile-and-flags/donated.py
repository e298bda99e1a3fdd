import torch
from torch import nn

keep = {"retain_graph": True}
for calls in (
    [(4, {}), (4, keep)],
    [(4, keep), (4, {}), (4, keep)],
    [(4, keep), (3, {}), (3, keep)],
):
    torch.compiler.reset()
    net = nn.Sequential(nn.Linear(1, 1), nn.Sigmoid(), nn.Linear(1, 1))
    compiled = torch.compile(net, backend="aot_eager")
    for rows, options in calls:
        print(f"{rows} rows, backward({options})")
        try:
            compiled(torch.ones(rows, 1)).sum().backward(**options)
        except RuntimeError as error:
            print(f"RuntimeError: {error}")
    print()

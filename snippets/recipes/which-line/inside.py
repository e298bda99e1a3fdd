import warnings

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

from who_learns import who_learns


class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, layer):
        return 2 * layer(x)

    @staticmethod
    def backward(ctx, grad):
        return 2 * grad, None


inside = [
    lambda x, layer: checkpoint(layer, x, use_reentrant=True),
    lambda x, layer: Double.apply(x, layer),
]

warnings.filterwarnings(
    "ignore", "None of the inputs"
)  # the checkpoint warns of it
print("| The line that the report names | What it says |")
print("| --- | --- |")
for use in inside:
    model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    with who_learns(model, optimizer, where=True) as report:
        h = use(torch.tensor([[2.0], [6.0]]), model[0])
        model[1](h).sum().backward()
        optimizer.step()
    found = report.to_dict()["parameters"][0]["cuts"][0]
    code = found["code"].removeprefix("lambda x, layer: ").rstrip(",")
    print(f"| `{code}` | {found['what']} |")

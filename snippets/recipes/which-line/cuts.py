import warnings

import torch
from torch import nn

from who_learns import who_learns


class NoGradient(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        return 2 * h

    @staticmethod
    def backward(ctx, grad):
        return None


def under_no_grad(h):
    with torch.no_grad():
        return 2 * h


def under_inference_mode(h):
    with torch.inference_mode():
        h = 2 * h
    return h.clone()


cuts = [
    lambda h: h.detach(),
    lambda h: h.data,
    under_no_grad,
    under_inference_mode,
    lambda h: torch.full((2, 1), h.sum().item()),
    lambda h: torch.tensor(h.tolist()),
    lambda h: torch.tensor([h.sum(), h.mean()]).view(2, 1),
    lambda h: torch.from_numpy(h.detach().numpy()),
    lambda h: nn.Parameter(h),
    lambda h: torch.autograd.Variable(h, requires_grad=True),
    lambda h: (h > 0).float(),
    lambda h: h.long().float(),
    lambda h: h.argmax(1, keepdim=True).float(),
    lambda h: h.histc(2).view(2, 1),
    lambda h: NoGradient.apply(h),
]

warnings.filterwarnings(
    "ignore", "Converting a tensor"
)  # torch.tensor() warns in new releases
print("| The line that the report names | What it says |")
print("| --- | --- |")
for cut in cuts:
    model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    with who_learns(model, optimizer, where=True) as report:
        h = cut(model[0](torch.tensor([[2.0], [6.0]])))
        model[1](h).sum().backward()
        optimizer.step()
    found = report.to_dict()["parameters"][0]["cuts"][0]
    code = found["code"].removeprefix("lambda h: ").rstrip(",")
    print(f"| `{code}` | {found['what'].partition(' (since')[0]} |")

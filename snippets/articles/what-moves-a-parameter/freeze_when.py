import torch
from torch import nn

MOMENTS = [
    "never",
    "before `forward`",
    "in `forward`, before the layer runs",
    "in `forward`, after the layer ran",
    "between `forward` and `backward()`",
    "between `backward()` and `step()`",
]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(1, 1, bias=False)
        self.block = nn.Linear(1, 1, bias=False)
        nn.init.constant_(self.block.weight, 3.0)

    def forward(self, x, now):
        now("in `forward`, before the layer runs")
        y = self.stem(x) + self.block(x)
        now("in `forward`, after the layer ran")
        return y


def train(moment, set_to_none):
    """Train for two steps. Freeze block at one moment of the first."""
    net, computed, seen = Net(), [], []
    weight = net.block.weight
    weight.register_hook(lambda grad: computed.append(grad.item()))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.25, momentum=0.5)

    def now(here):
        if here == moment:
            weight.requires_grad = False

    for _ in range(2):
        optimizer.zero_grad(set_to_none)
        now("before `forward`")
        y = net(torch.ones(1, 1), now)
        now("between `forward` and `backward()`")
        y.backward()
        now("between `backward()` and `step()`")
        optimizer.step()
        grad = None if weight.grad is None else weight.grad.item()
        seen.append(f"{grad}, {weight.item()}")
    return [str(len(computed)), *seen]


print("| Frozen | computed | step 1 | step 2 | step 2, zeros |")
print("|" + " --- |" * 5)
for moment in MOMENTS:
    cells = train(moment, set_to_none=True)
    cells += train(moment, set_to_none=False)[2:]
    print("|", " | ".join([moment, *cells]), "|")

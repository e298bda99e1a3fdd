import warnings

import torch
from torch import nn
from torch.func import functional_call
from torch.utils.checkpoint import checkpoint

warnings.simplefilter("ignore")  # "None of the inputs ..."


class Net(nn.Module):
    def __init__(self, use_reentrant):
        super().__init__()
        self.norm = nn.BatchNorm1d(1)
        self.layer = nn.Linear(1, 1, bias=False)
        nn.init.constant_(self.layer.weight, 3.0)
        self.use_reentrant = use_reentrant

    def block(self, x):
        return self.layer(self.norm(x) * 0 + x) ** 2

    def forward(self, x):
        y = checkpoint(self.block, x, use_reentrant=self.use_reentrant)
        return y[0].sum()


def gradient(tensor):
    return "None" if tensor.grad is None else str(tensor.grad.item())


def frozen_before(net, call, x):
    call(x.detach()).backward()
    return gradient(net.layer.weight)


def grad(net, call, x):
    return str(torch.autograd.grad(call(x), net.layer.weight)[0].item())


def changed(net, call, x):
    loss = call(x)
    with torch.no_grad():
        net.layer.weight.fill_(1.0)
    loss.backward()
    return gradient(net.layer.weight)


def passed(net, call, x):
    w = torch.tensor([[3.0]], requires_grad=True)
    with torch.no_grad():
        net.layer.weight.fill_(1.0)
    functional_call(call, {"layer.weight": w}, x).backward()
    return gradient(w)


def frozen_between(net, call, x):
    loss = call(x)
    net.layer.requires_grad_(False)
    loss.backward()
    return gradient(net.layer.weight)


def batches(net, call, x):
    call(x).backward()
    return str(net.norm.num_batches_tracked.item())


cases = {
    "nothing before the block learns": frozen_before,
    "`autograd.grad()`": grad,
    "a weight changed before `backward()`": changed,
    "a weight passed by `functional_call()`": passed,
    "frozen before `backward()`": frozen_between,
    "batches that BatchNorm counts": batches,
}
print("| Case | `True` | `False` | compiled, `True` | compiled, `False` |")
print("| --- | --- | --- | --- | --- |")
for name, case in cases.items():
    cells = []
    for compiled in False, True:
        for use_reentrant in True, False:
            net = call = Net(use_reentrant)
            if compiled:
                call = torch.compile(net, backend="aot_eager")
            x = torch.ones(2, 1, requires_grad=True)
            try:
                cells.append(case(net, call, x))
            except RuntimeError as error:
                cells.append(f"`{type(error).__name__}`")
    print(f"| {name} | {' | '.join(cells)} |")

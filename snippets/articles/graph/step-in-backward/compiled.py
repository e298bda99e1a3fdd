import warnings

import torch
from torch import nn
from torch.utils._python_dispatch import TorchDispatchMode


class Products(TorchDispatchMode):
    """Count the matrix products."""

    count = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        self.count += function is torch.ops.aten.mm.default
        return function(*args, **(kwargs or {}))


def compiled(module):
    return torch.compile(module, backend="aot_eager")


warnings.simplefilter("ignore")  # torch.compile reads .grad of a result
net = nn.Sequential(*[nn.Linear(8, 8, bias=False) for _ in range(4)])
before = []
for p in net.parameters():
    p.register_post_accumulate_grad_hook(
        lambda weight: before.append(products.count)
    )
for name, model in [
    ("not compiled:", net),
    ("compiled:", compiled(net)),
    ("each layer compiled:", nn.Sequential(*map(compiled, net))),
]:
    loss = model(torch.ones(2, 8)).sum()
    with Products() as products:
        loss.backward()
    print(name, before)
    before.clear()

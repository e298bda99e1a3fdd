import torch
from torch import nn


class Own(nn.Sequential):
    def forward(self, x):
        return super().forward(x)


x = torch.ones(1, 1)
for make in nn.Sequential, Own:
    torch.compiler.reset()
    net = make(nn.Linear(1, 1))
    run = torch.compile(net, backend="aot_eager")
    run(x)  # compiles

    calls = []
    net.register_forward_hook(lambda *_: calls.append(1))
    run(x)
    print(
        f"nn.{make.__name__}:" if make is nn.Sequential else "my own class:"
    )
    print(f"    the hook ran {len(calls)} times")

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, way):
        super().__init__()
        self.first = nn.Linear(1, 1, bias=False)
        self.last = nn.Linear(1, 1, bias=False)
        self.way = way

    def forward(self, x):
        if self.way == "no_grad()":
            with torch.no_grad():
                h = self.first(x)
        elif self.way == "detach()":
            h = self.first(x).detach()
        elif self.way == "a hook":
            h = self.first(x)
            h.register_hook(lambda grad: 2.0 * grad)
        else:
            h = self.first(x)
        return self.last(h)


for way in ["nothing", "no_grad()", "detach()", "a hook"]:
    net = Net(way)
    for p in net.parameters():
        nn.init.ones_(p)
    fast = torch.compile(net, backend="aot_eager", fullgraph=True)
    grads = []
    for model in net, fast:
        net.zero_grad()
        model(torch.ones(1, 1)).sum().backward()
        grads.append([p.grad and p.grad.item() for p in net.parameters()])
    print(f"{way:9} as written {grads[0]}, compiled {grads[1]}")

import torch


class MadeOnce(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(1, 1)

    def forward(self, x):
        return self.layer(x)


class MadeInForward(torch.nn.Module):
    def forward(self, x):
        layer = torch.nn.Linear(1, 1)
        return layer(x)


torch.manual_seed(0)
x = torch.ones(1, 1)
for net in [MadeOnce(), MadeInForward()]:
    name = type(net).__name__
    print(
        name,
        [n for n, _ in net.named_parameters()],
        torch.equal(net(x), net(x)),
    )

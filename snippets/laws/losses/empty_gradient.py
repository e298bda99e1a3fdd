import torch
from torch import nn
from torch.nn.functional import cross_entropy, mse_loss

x = torch.ones(2, 2)
none = torch.zeros(2, dtype=torch.bool)
ignored, first = torch.tensor([-100, -100]), torch.tensor([0, 0])
weight = torch.tensor([0.0, 1.0])
losses = {
    "no example": lambda net: mse_loss(net(x[:0]), x[:0]),
    "nothing selected": lambda net: net(x)[none].mean(),
    "all ignored": lambda net: cross_entropy(net(x), ignored),
    "weights of 0": lambda net: cross_entropy(net(x), first, weight),
    "masked by hand": lambda net: (net(x).T * none).sum() / none.sum(),
}
for name, compute in losses.items():
    net = nn.Linear(2, 2, bias=False)
    loss = compute(net)
    loss.backward()
    print(f"{name}: loss {loss.item()}, gradient", net.weight.grad.tolist())

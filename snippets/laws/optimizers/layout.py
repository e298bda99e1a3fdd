import torch
from torch import nn

SGD = torch.optim.SGD
x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
image = torch.tensor([[[[1.0, 2.0]], [[3.0, 4.0]]]])  # two channels
for fused in False, True:
    print("fused:", fused)

    w = torch.zeros(2, 3, requires_grad=True)
    (w.grad,) = torch.autograd.grad((w.t() * x).sum(), w)  # x.t()
    SGD([w], lr=1.0, fused=fused).step()
    print("    .grad assigned:   ", w.tolist())

    conv = nn.Conv2d(2, 1, (1, 2), bias=False)
    nn.init.zeros_(conv.weight)
    optimizer = SGD(conv.parameters(), lr=1.0, momentum=0.5, fused=fused)
    conv(image).sum().backward()  # the gradient is the image
    optimizer.step()
    optimizer.zero_grad()
    conv.to(memory_format=torch.channels_last)  # the momentum stays
    conv(image).sum().backward()
    optimizer.step()
    print("    channels_last:    ", conv.weight.flatten().tolist())

    table = torch.zeros(2, 2)
    column = nn.Parameter(table[:, :1])  # not contiguous
    column.grad = torch.ones(2, 1)
    SGD([column], lr=1.0, fused=fused).step()
    print("    table of a slice:", table.tolist())

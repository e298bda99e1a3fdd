import torch


def quantized(x, step):
    hard = torch.round(x / step) * step
    return x + (hard - x).detach()


for cut in False, True:
    x = torch.tensor(2.75, requires_grad=True)
    first = quantized(x, 2.0)
    rest = x - (first.detach() if cut else first)
    second = quantized(rest, 0.5)
    second.square().backward()
    print("cut:", cut, " second:", second.item(), " x.grad:", x.grad)

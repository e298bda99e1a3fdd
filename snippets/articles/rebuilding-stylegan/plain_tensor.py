import torch
from torch import nn


class Truncate(nn.Module):
    def __init__(self, registered):
        super().__init__()
        average = torch.tensor([1.0, 3.0])
        if registered:
            self.register_buffer("average", average)
        else:
            self.average = average

    def forward(self, w):
        return self.average + 0.5 * (w - self.average)


w = torch.ones(4, 2)
for registered in (False, True):
    print("registered:", registered)
    net = Truncate(registered)
    half = net.to(torch.float16)(w.to(torch.float16))
    print(" ", list(net.state_dict()), half.dtype)
    try:
        print(" ", net.to("meta")(w.to("meta")).device)
    except RuntimeError as error:
        print(" ", error)

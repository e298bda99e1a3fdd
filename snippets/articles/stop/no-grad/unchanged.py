import torch
from torch import nn

x = torch.tensor([3.0], requires_grad=True)
h = 2 * x

with torch.no_grad():
    print("2 * h, recorded: ", (2 * h).requires_grad)
    print("nn.Identity():   ", nn.Identity()(h) is h)
    print("Dropout in eval: ", nn.Dropout().eval()(h) is h)
    print("float():         ", h.float() is h)
    print("contiguous():    ", h.contiguous() is h)
    y = nn.Dropout().eval()(h)

y.backward()
print("x.grad:", x.grad)

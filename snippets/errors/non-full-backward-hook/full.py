import torch
from torch import nn

block = nn.Sequential(nn.Linear(3, 2), nn.ReLU())


def look(module, grad_input, grad_output):
    print("grad_input has the shape", list(grad_input[0].shape))


block.register_full_backward_hook(look)
x = torch.ones(1, 3, requires_grad=True)
block(x).sum().backward()
print("the input has the shape ", list(x.shape))

import torch
from torch import nn

lstm = nn.LSTM(1, 2, batch_first=True)
x = torch.ones(1, 3, 1, requires_grad=True)

with torch.backends.cudnn.flags(enabled=False):
    output, _ = lstm(x)
(grad,) = torch.autograd.grad(output.sum(), x, create_graph=True)
grad.square().sum().backward()
print("the penalty reaches the LSTM:", lstm.weight_ih_l0.grad.any().item())

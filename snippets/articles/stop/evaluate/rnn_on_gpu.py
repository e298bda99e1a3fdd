import torch
from torch import nn

lstm = nn.LSTM(2, 3).cuda().eval()
x = torch.ones(4, 1, 2, device="cuda", requires_grad=True)
output, state = lstm(x)
try:
    output.sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

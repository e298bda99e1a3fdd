import torch
from torch import nn

mask = torch.tensor([0.0, 0.0, 1.0])  # train filter 2 alone
for shape in (1, 3, 1, 1), (3, 1, 1, 1):
    conv = nn.ConvTranspose2d(3, 3, 1, bias=False)
    conv.weight.register_hook(lambda grad: grad * mask.view(shape))
    conv(torch.ones(1, 3, 1, 1)).sum().backward()
    print(f"mask.view{shape}, a row for each input:")
    print("   ", conv.weight.grad[:, :, 0, 0].tolist())

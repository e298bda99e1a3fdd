import warnings

import torch
from torch import nn

warnings.filterwarnings("ignore", "The PyTorch API of nested tensors")
torch.manual_seed(0)
layer = nn.TransformerEncoderLayer(4, 2, 8, dropout=0.0, batch_first=True)
net = nn.TransformerEncoder(layer, 1)
padding = torch.tensor([[False, False, True]])

for mode in ("train", "eval"):
    for gradients in (True, False):
        getattr(net, mode)()
        with torch.set_grad_enabled(gradients):
            out = net(torch.ones(1, 3, 4), src_key_padding_mask=padding)
        zeros = out[0, 2].count_nonzero().item() == 0
        print(f"{mode:5} gradients {gradients!s:5} zeros: {zeros}")

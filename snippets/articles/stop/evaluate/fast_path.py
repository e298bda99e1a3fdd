import warnings

import torch
from torch import nn

warnings.filterwarnings("ignore", message="The PyTorch API of nested")
layer = nn.TransformerEncoderLayer(2, 2, 2, dropout=0.0, batch_first=True)
for parameter in layer.parameters():
    nn.init.constant_(parameter, 0.5)
encoder = nn.TransformerEncoder(layer, num_layers=1)
x = torch.tensor([[[1.0, 2.0], [3.0, 4.0]]])  # one text of two tokens
padding = torch.tensor([[False, True]])  # the second is padding

encoder.eval()
y = encoder(x, src_key_padding_mask=padding)
print("recorded:   padded row is zero:", not y[0, 1].any().item())
with torch.no_grad():
    y = encoder(x, src_key_padding_mask=padding)
print("no_grad():  padded row is zero:", not y[0, 1].any().item())

encoder = nn.TransformerEncoder(layer, 1, enable_nested_tensor=False).eval()
with torch.no_grad():
    y = encoder(x, src_key_padding_mask=padding)
print("no nesting: padded row is zero:", not y[0, 1].any().item())

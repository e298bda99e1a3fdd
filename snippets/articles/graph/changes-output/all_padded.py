import torch
from torch import nn

layer = nn.TransformerEncoderLayer(4, 2, 8, batch_first=True).eval()
attention = nn.MultiheadAttention(4, 2, batch_first=True).eval()
x = torch.ones(1, 2, 4)
padding = torch.tensor([[True, True]])  # no position is left

output = layer(x, src_key_padding_mask=padding)
print("layer, recorded:     ", "nan:", output.isnan().any().item())
with torch.no_grad():
    output = layer(x, src_key_padding_mask=padding)
print("layer, no_grad():    ", "nan:", output.isnan().any().item())

output, _ = attention(x, x, x, padding, need_weights=False)
print("attention, recorded: ", "nan:", output.isnan().any().item())
with torch.no_grad():
    output, _ = attention(x, x, x, padding, need_weights=False)
print("attention, no_grad():", "nan:", output.isnan().any().item())

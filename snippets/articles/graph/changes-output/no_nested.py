import torch
from torch import nn

layer = nn.TransformerEncoderLayer(4, 2, 8, batch_first=True)
model = nn.TransformerEncoder(layer, 1, enable_nested_tensor=False).eval()
for p in model.parameters():
    nn.init.constant_(p, 0.25)
x = torch.tensor([[[1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0]]])
padding = torch.tensor([[False, True]])  # the second position

with torch.no_grad():
    output = model(x, src_key_padding_mask=padding)
print(output[0].any(dim=1))

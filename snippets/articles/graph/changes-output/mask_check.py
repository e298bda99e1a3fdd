import warnings

import torch
from torch import nn

layer = nn.TransformerEncoderLayer(4, 2, 8, batch_first=True)
model = nn.TransformerEncoder(layer, 1, mask_check=False).eval()
for p in model.parameters():
    nn.init.constant_(p, 0.25)
x = torch.tensor([[[1.0, 2.0, 3.0, 4.0]] * 3])
padding = torch.tensor([[True, False, False]])  # the first position

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # nested tensors are a prototype
    output = model(x, src_key_padding_mask=padding)
    print("recorded: ", output[0].any(dim=1))
    with torch.no_grad():
        output = model(x, src_key_padding_mask=padding)
    print("no_grad():", output[0].any(dim=1))

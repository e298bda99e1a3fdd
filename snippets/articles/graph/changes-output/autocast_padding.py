import warnings

import torch
from torch import nn

layer = nn.TransformerEncoderLayer(4, 2, 8, batch_first=True)
nested = nn.TransformerEncoder(layer, 1).eval()
plain = nn.TransformerEncoder(layer, 1, enable_nested_tensor=False).eval()
x = torch.ones(1, 2, 4)
padding = torch.tensor([[False, True]])  # the second position

with warnings.catch_warnings(), torch.autocast("cpu"):
    warnings.simplefilter("ignore")  # nested tensors are a prototype
    output = nested(x, src_key_padding_mask=padding)
    print("recorded:                 ", output.dtype)
    with torch.no_grad():
        output = plain(x, src_key_padding_mask=padding)
        print("enable_nested_tensor=False:", output.dtype)
        try:
            nested(x, src_key_padding_mask=padding)
        except RuntimeError as error:
            print(f"RuntimeError: {error}")

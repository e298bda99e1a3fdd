import warnings

import torch
from torch import nn

layer = nn.TransformerEncoderLayer(4, 2, 8, batch_first=True)
nested = nn.TransformerEncoder(layer, 2).eval()
plain = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False).eval()
x = torch.ones(1, 2, 4)
padding = torch.tensor([[False, True]])  # the second position

warnings.simplefilter("ignore")  # nested tensors are a prototype
for model in plain, nested:
    model.layers[0].requires_grad_(False)
    try:
        model(x, src_key_padding_mask=padding).sum().backward()
        print("enable_nested_tensor=False: no error")
    except AssertionError as error:
        print(f"AssertionError: {error}")

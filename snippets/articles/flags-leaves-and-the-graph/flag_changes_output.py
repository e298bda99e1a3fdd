import warnings

import torch
from torch import nn

layer = nn.TransformerEncoderLayer(4, 2, 8, batch_first=True)
model = nn.TransformerEncoder(layer, num_layers=1)
for p in model.parameters():
    nn.init.constant_(p, 0.25)
model.eval()
x = torch.tensor([[[1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0]]])
padding = torch.tensor([[False, True]])  # the second position is padding


def rows_of_zeros():
    with warnings.catch_warnings():
        # It warns that nested tensors are a prototype.
        warnings.simplefilter("ignore")
        output = model(x, src_key_padding_mask=padding)
    return [bool((row == 0).all()) for row in output[0]]


print("requires_grad=True: ", rows_of_zeros())
with torch.no_grad():
    print("no_grad():          ", rows_of_zeros())
with torch.inference_mode():
    print("inference_mode():   ", rows_of_zeros())
model.requires_grad_(False)
print("requires_grad=False:", rows_of_zeros())

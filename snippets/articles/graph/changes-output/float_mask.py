import torch
from torch import nn

torch.manual_seed(0)
layer = nn.TransformerEncoderLayer(4, 2, 8, batch_first=True).eval()
x = torch.randn(1, 3, 4)
place = torch.arange(3.0)
bias = -(place[:, None] - place).abs()  # the further away, the less
recorded = layer(x, src_mask=bias)
hidden = layer(x, src_mask=bias != 0)  # sees its own place alone

with torch.no_grad():
    output = layer(x, src_mask=bias)
print("no_grad(), as recorded:    ", output.allclose(recorded, atol=1e-5))
print("no_grad(), as if hidden:   ", output.allclose(hidden, atol=1e-5))
layer.requires_grad_(False)
output = layer(x, src_mask=bias)
print("frozen, as recorded:       ", output.allclose(recorded, atol=1e-5))

torch.backends.mha.set_fastpath_enabled(False)
output = layer(x, src_mask=bias)
print("no fast path, as recorded: ", output.allclose(recorded, atol=1e-5))

import torch
from torch import nn


class Adapted(nn.Linear):
    def forward(self, x):
        print("    the adapter runs")
        return super().forward(x)  # plus what it adds


layer = nn.TransformerEncoderLayer(4, 2, 8, batch_first=True).eval()
layer.linear2 = Adapted(8, 4)
x = torch.ones(1, 2, 4)

print("recorded:")
layer(x)
print("no_grad():")
with torch.no_grad():
    layer(x)
print("frozen:")
layer.requires_grad_(False)
layer(x)
print("no fast path:")
torch.backends.mha.set_fastpath_enabled(False)
layer(x)

attention = nn.MultiheadAttention(4, 2)
attention.out_proj = Adapted(4, 4)
print("out_proj, recorded:")
attention(x, x, x)

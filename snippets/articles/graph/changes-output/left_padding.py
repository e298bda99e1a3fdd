import torch
from torch import nn

layer = nn.TransformerEncoderLayer(4, 2, 8, batch_first=True)
model = nn.TransformerEncoder(layer, num_layers=2).eval()
x = torch.ones(1, 3, 4)
causal = torch.ones(3, 3, dtype=torch.bool).triu(1)
padding = torch.tensor([[True, False, False]])  # at the left

output = model(x, mask=causal, src_key_padding_mask=padding)
print("recorded, nan:    ", output[0].isnan().any(dim=1).tolist())
with torch.no_grad():
    output = model.layers[0](x, causal, padding)
    print("first layer, nan: ", output[0].isnan().any(dim=1).tolist())
    output = model(x, mask=causal, src_key_padding_mask=padding)
    print("both layers, nan: ", output[0].isnan().any(dim=1).tolist())

    torch.backends.mha.set_fastpath_enabled(False)
    output = model(x, mask=causal, src_key_padding_mask=padding)
    print("no fast path, nan:", output[0].isnan().any(dim=1).tolist())

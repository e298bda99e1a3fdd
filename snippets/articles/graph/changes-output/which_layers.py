import torch
from torch import nn


def fast(x, heads=2, hook=None, **options):
    options = {"batch_first": True, **options}
    layer = nn.TransformerEncoderLayer(4, heads, 8, **options).eval()
    if hook is not None:
        getattr(layer.linear1, hook)(lambda *_: None)
    padding = torch.ones(x.shape[:-1], dtype=torch.bool)
    with torch.no_grad():  # nan, if it takes the fast path
        output = layer(x, src_key_padding_mask=padding)
    return output.isnan().any().item()


x = torch.ones(2, 2, 4)
print("nhead=2, ReLU:         ", fast(x))
print("activation='gelu':     ", fast(x, activation="gelu"))
print("activation=nn.SiLU():  ", fast(x, activation=nn.SiLU()))
print("nhead=1:               ", fast(x, heads=1))
print("bias=False:            ", fast(x, bias=False))
print("batch_first=False:     ", fast(x, batch_first=False))
print("no batch:              ", fast(x[0]))
print("a forward hook:        ", fast(x, hook="register_forward_hook"))
print(
    "a full backward hook:  ", fast(x, hook="register_full_backward_hook")
)

import warnings

import torch
from torch import nn


def encoder(hook=False):
    layer = nn.TransformerEncoderLayer(4, 2, 8, batch_first=True)
    model = nn.TransformerEncoder(layer, num_layers=1).eval()
    for p in model.parameters():
        nn.init.constant_(p, 0.25)
    if hook:
        model.layers[0].linear1.register_forward_hook(lambda *_: None)
    return model


x = torch.tensor([[[1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0]]])
padding = torch.tensor([[False, True]])  # the second position
models = {
    "plain:         ": encoder(),
    "a forward hook:": encoder(hook=True),
    "compiled:      ": torch.compile(encoder(), backend="aot_eager"),
}
with warnings.catch_warnings(), torch.no_grad():
    warnings.simplefilter("ignore")  # nested tensors are a prototype
    for name, model in models.items():
        output = model(x, src_key_padding_mask=padding)
        print(name, output[0].any(dim=1))

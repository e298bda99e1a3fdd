import warnings

import torch
from torch import nn

from stop_the_gradient.figures import bars


def encoder(**options):
    layer = nn.TransformerEncoderLayer(4, 2, 8, 0.0, batch_first=True)
    return nn.TransformerEncoder(layer, num_layers=1, **options)


x = torch.eye(4).reshape(1, 4, 4)
padding = torch.tensor([[False, False, True, True]])
mask = {"src_key_padding_mask": padding}
calls = {
    "Linear and ReLU": (nn.Sequential(nn.Linear(4, 4), nn.ReLU()), {}),
    "encoder, eval()": (encoder().eval(), {}),
    "encoder with a mask, train()": (encoder().train(), mask),
    "encoder with a mask, eval()": (encoder().eval(), mask),
    "the same, enable_nested_tensor=False": (
        encoder(enable_nested_tensor=False).eval(),
        mask,
    ),
}
changed = {}
for name, (model, given) in calls.items():
    for p in model.parameters():
        nn.init.constant_(p, 0.25)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nested tensors are a prototype
        recorded = model(x, **given)
        with torch.no_grad():
            output = model(x, **given)
    equal = torch.isclose(recorded, output, atol=1e-4).all(dim=2)
    changed[name] = (~equal).sum().item()
print(
    bars("no_grad() changes the masked encoder in eval()", "of 4", changed)
)

import torch
from torch import nn

model = nn.Sequential(nn.Conv2d(1, 1, 1), nn.ReLU(inplace=True))
nn.init.ones_(model[0].weight)
image = torch.tensor([[[[-4.0, 4.0]]]])
handle = model[0].register_full_backward_hook(lambda *arguments: None)
try:
    model(image)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
handle.remove()

model.requires_grad_(False)
handle = model[0].register_forward_hook(lambda m, i, o: o.requires_grad_())
try:
    model(image)
except RuntimeError as error:
    print(f"frozen: RuntimeError: {error}")
handle.remove()

model.requires_grad_(True)
kept = {}
model[0].register_forward_hook(lambda m, i, out: kept.update(maps=out))
model(image)
print("kept from before the ReLU:", (kept["maps"] < 0).any().item())

model[1].inplace = False
model(image)
print("with inplace=False:       ", (kept["maps"] < 0).any().item())

import warnings

import torch
from torchvision.models import vgg16

with torch.device("meta"), warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    model = vgg16(pretrained=False)  # True would fetch the weights
for warning in caught:
    print(f"{warning.category.__name__}: {warning.message}")

for param in model.features.parameters():
    param.requires_grad = False
with torch.device("meta"):
    model(torch.empty(1, 3, 224, 224)).sum().backward()
reached = [n for n, p in model.named_parameters() if p.grad is not None]
print("gradients in the features:", any("features" in n for n in reached))
print("gradients elsewhere:", len(reached))

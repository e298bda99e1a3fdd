import torch
from torchvision.models import vgg16

with torch.device(
    "meta"
):  # shapes without memory; leave this out, and pass weights, for training
    model = vgg16(weights=None)
    images = torch.empty(1, 3, 224, 224)

for param in model.features.parameters():
    param.requires_grad = False

model(images).sum().backward()
for name, module in model.named_children():
    params = list(module.parameters())
    numbers = sum(param.numel() for param in params)
    reached = sum(param.grad is not None for param in params)
    print(
        f"{name}: {numbers} numbers in {len(params)} parameters,", end=" "
    )
    print(f"{reached} with a gradient")
print(
    "features(images).requires_grad:", model.features(images).requires_grad
)

from torch import nn
from torchvision.models import resnet18

model = resnet18()
for name, parameter in model.named_parameters():
    if name.startswith(("conv1", "bn1", "layer1", "layer2")):
        parameter.requires_grad = False
print("by name:", sum(not p.requires_grad for p in model.parameters()))

model = resnet18()
for module in model.modules():
    if isinstance(module, nn.Conv2d):
        module.requires_grad_(False)
print("by type:", sum(not p.requires_grad for p in model.parameters()))

model = resnet18().requires_grad_(False)
model.fc.requires_grad_(True)
print("learn:", [n for n, p in model.named_parameters() if p.requires_grad])

import torch
from torchvision.models import resnet18


def look(module, grad_input, grad_output):
    pass


image = torch.ones(1, 3, 32, 32, requires_grad=True)
for name in ("layer4", "layer4.1", "layer4.1.conv2", "layer4.1.bn2"):
    model = resnet18().eval()
    model.get_submodule(name).register_full_backward_hook(look)
    try:
        model(image).sum().backward()
        print(name, "works")
    except RuntimeError as error:
        print(name, type(error).__name__)

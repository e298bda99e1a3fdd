import torch
from torchvision.models import get_model


def look(module, grad_input, grad_output):
    pass


names = ["squeezenet1_0", "mobilenet_v2", "resnet18", "convnext_tiny"]
names += ["mobilenet_v3_small", "efficientnet_b0", "densenet121"]
for name in names:
    model = get_model(name).eval()
    for module in model.modules():
        if hasattr(module, "inplace"):
            module.inplace = False
        module.register_full_backward_hook(look)
    try:
        model(torch.ones(1, 3, 32, 32))
        print(f"{name}: works")
    except RuntimeError as error:
        print(f"{name}: {type(error).__name__}")

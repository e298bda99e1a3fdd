import torch
from torchvision.models import resnet18

torch.manual_seed(0)
model = resnet18().eval()  # yours: resnet18(weights="DEFAULT")
model.requires_grad_(False)
image = torch.ones(1, 3, 64, 64)

kept = {}


def keep(module, inputs, output):
    kept["maps"] = output.requires_grad_()  # a leaf: all before is frozen
    return kept["maps"]


handle = model.layer4.register_forward_hook(keep)
scores = model(image)
handle.remove()
(grad,) = torch.autograd.grad(scores[0].max(), kept["maps"])

weights = grad.mean((2, 3), keepdim=True)  # one for each of 512 maps
cam = (weights * kept["maps"]).sum(1, keepdim=True).relu()
cam = torch.nn.functional.interpolate(cam, image.shape[2:], mode="bilinear")
print("maps:", tuple(grad.shape), " heat map:", tuple(cam.shape))
learn = [p for p in model.parameters() if p.grad is not None]
print("gradients in the model:", len(learn))

import torch
from torchvision.models import resnet18

model = resnet18().eval()
model.requires_grad_(False)
image = torch.ones(1, 3, 64, 64)

kept = {}
model.layer4.register_forward_hook(
    lambda module, inputs, output: kept.update(maps=output)
)
scores = model(image)
try:
    torch.autograd.grad(scores[0, 0], kept["maps"])
except RuntimeError as error:
    print("frozen:  ", f"RuntimeError: {error}")

image.requires_grad_()  # now the whole model is recorded
scores = model(image)
(grad,) = torch.autograd.grad(scores[0, 0], kept["maps"])
print("the image requires a gradient:", tuple(grad.shape))

with torch.no_grad():
    scores = model(image)
try:
    torch.autograd.grad(scores[0, 0], kept["maps"])
except RuntimeError as error:
    print("no_grad: ", f"RuntimeError: {error}")

import torch

image = torch.tensor([0.0, 0.5, 1.0], requires_grad=True)
image.clamp(0.0, 1.0).sum().backward()
print("clamp() in the loss:", image.grad.tolist())

image.grad = None
image.sum().backward()
with torch.no_grad():
    image.sub_(image.grad * 0.25).clamp_(0.0, 1.0)
print("clamp_() after the step:", image.tolist())

import torch

w = torch.tensor([3.0], requires_grad=True)
with torch.inference_mode():
    b = 2 * w
    inside = b.clone()

outside = b.clone()
print("cloned inside: ", inside.is_inference())
print("cloned outside:", outside.is_inference())
print("detached:      ", b.detach().is_inference())
(w * outside).backward()
print("w.grad:", w.grad)

import torch

with torch.inference_mode():
    x = torch.ones(2)
    x.requires_grad_()  # allowed here
print("requires_grad:", x.requires_grad)
loss = (x * x).sum()
print("recorded:     ", loss.requires_grad)
print("2 * x:        ", (2 * x).requires_grad)
try:
    loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

import torch

x = torch.tensor(3.0, requires_grad=True)
w = torch.tensor(2.0, requires_grad=True)

loss = w * w + x * x
(slope,) = torch.autograd.grad(loss, w, create_graph=True)
try:
    torch.autograd.grad(slope, x)  # the slope is 2 * w
except RuntimeError as error:
    print(f"w * w + x * x: {type(error).__name__}")

loss = w * w * x
(slope,) = torch.autograd.grad(loss, w, create_graph=True)
print("w * w * x:    ", torch.autograd.grad(slope, x)[0])  # 2 * w

import torch

x = torch.tensor([2.0], requires_grad=True)
w = torch.tensor([3.0], requires_grad=True)
h = w * x  # w is used here,
y = w * h  # and here, one step nearer to the output
y.backward()
print("w:", w.grad, "x:", x.grad)

import torch

w = torch.tensor([2.0, 3.0], requires_grad=True)
x = w * 1.0
x[0] = 5.0  # w[0] has no part in x any more
x.sum().backward()
print("gradient:", w.grad.tolist())

frozen = torch.zeros(2)
print("requires a gradient:", frozen.requires_grad, end=", ")
frozen += w
print("after += w:", frozen.requires_grad)

import torch

x = torch.tensor([3.0], requires_grad=True)
z = 2 * x
z.detach()  # the result is thrown away
print(z)
z = z.detach()
print(z)

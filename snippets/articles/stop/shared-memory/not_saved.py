import torch

x = torch.tensor([2.0], requires_grad=True)
z = 5 * x
z.detach().mul_(3)  # z is 15 * x now
z.backward()
print("z:", z.item(), "x.grad:", x.grad)

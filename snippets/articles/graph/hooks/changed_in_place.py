import torch

x = torch.tensor([1.0], requires_grad=True)
y = 2 * x
y.retain_grad()
y.register_hook(lambda grad: print("registered before mul_:", grad))
y.mul_(5)
y.register_hook(lambda grad: print("registered after mul_: ", grad))
(3 * y).backward()
print("retain_grad(), called before mul_:", y.grad)

import torch

x = torch.tensor([1.0], requires_grad=True)
y = 2 * x
y.retain_grad()
# Hooks run in the order in which they were registered.
y.register_hook(lambda grad: grad + 1)
y.register_hook(lambda grad: grad * 10)
(3 * y).backward()
print("y.grad:", y.grad, "x.grad:", x.grad)

w = torch.tensor([1.0], requires_grad=True)
w.register_hook(lambda grad: print("hook on the leaf:", grad))
(2 * w + 3 * w).backward()  # used twice, one call with the sum

x = torch.tensor([1.0], requires_grad=True)
y = 2 * x
y.register_hook(lambda grad: print("registered before mul_:", grad))
y.mul_(5)
y.register_hook(lambda grad: print("registered after mul_: ", grad))
(3 * y).backward()

import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
first, second = (3 * x).chunk(2)
second.register_hook(lambda grad: print("second gets", grad))
first.backward()  # uses the other half
print("x.grad:", x.grad)

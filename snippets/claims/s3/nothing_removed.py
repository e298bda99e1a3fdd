import torch

x = torch.tensor([2.0], requires_grad=True)
y = x**2
before = 3 * y
cut = y.detach()
print("cut.grad_fn:", cut.grad_fn)
print("y.grad_fn:  ", y.grad_fn.name())
print("behind it:  ", y.grad_fn.next_functions[0][0].name())

y.detach_()  # y loses its grad_fn. The node is still there
print("y.grad_fn:  ", y.grad_fn)
print("of before:  ", before.grad_fn.next_functions[0][0].name())
before.backward()
print("x.grad:     ", x.grad)

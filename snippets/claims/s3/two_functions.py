import warnings

import torch

x2 = torch.tensor([2.0], requires_grad=True)
w1 = torch.tensor([2.0], requires_grad=True)
w2 = torch.tensor([2.0], requires_grad=True)
y2 = x2**w1  # the first function, with parameter w1
z2 = w2 * y2 + 1  # the second, with parameter w2
z2.backward()
print("x2:", x2.grad, "w1:", w1.grad, "w2:", w2.grad)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # y2 is no leaf
    print("y2:", y2.grad)

add = z2.grad_fn
(multiply, _), _ = add.next_functions
(to_w2, _), (power, _) = multiply.next_functions
(to_x2, _), (to_w1, _) = power.next_functions
print("two steps to w2:", to_w2.variable is w2)
print("three to x2, w1:", to_x2.variable is x2, to_w1.variable is w1)

y2 = x2**w1
z2 = w2 * y2 + 1
y2.retain_grad()
z2.backward()
print("y2, after retain_grad():", y2.grad)

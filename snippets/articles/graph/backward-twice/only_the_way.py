import torch

w = torch.tensor([3.0], requires_grad=True)
h = w**2
one, two = 2 * h, h**2
# no further than h
print("gradient of h:", torch.autograd.grad(one, h))
two.backward()
print("gradient of w:", w.grad)

h = w**2
one, two = 2 * h, h**2
# runs the node of h as well, and frees it
one.backward(inputs=[h])
try:
    two.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

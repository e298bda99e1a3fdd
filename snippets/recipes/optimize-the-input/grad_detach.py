import torch

delta = torch.tensor([1.0, -2.0], requires_grad=True)
delta.square().sum().backward()
print("delta.grad requires a gradient:", delta.grad.requires_grad)

moved = delta + 0.5 * delta.grad.sign()
print("the sum does:", moved.requires_grad, "leaf:", moved.is_leaf)
delta = moved.detach().requires_grad_()
print("the next delta is a leaf:", delta.is_leaf)

(grad,) = torch.autograd.grad(
    delta.square().sum(), delta, create_graph=True
)
print("with create_graph=True it does:", grad.requires_grad)

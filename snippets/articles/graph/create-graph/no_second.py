import torch

x = torch.tensor([2.0], requires_grad=True)
(first,) = torch.autograd.grad(x.relu(), x, create_graph=True)
print("relu: ", torch.autograd.grad(first, x))

(first,) = torch.autograd.grad(3 * x, x, create_graph=True)
print("3 * x:", first, first.requires_grad)

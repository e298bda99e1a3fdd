import torch

x = torch.tensor([1.0])
w = torch.tensor([2.0], requires_grad=True)
(node, number), constant = (w * x).grad_fn.next_functions
print("w:", node.name(), number, "leads to w:", node.variable is w)
print("x:", constant)

first, second = torch.stack([w, w]).chunk(2)
print("outputs of one node:", first.grad_fn is second.grad_fn)
one, two = (first * second).grad_fn.next_functions
print("numbers of the outputs:", one[1], two[1])

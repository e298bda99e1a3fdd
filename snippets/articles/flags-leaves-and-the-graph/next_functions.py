import torch

x = torch.tensor([1.0])
w = torch.tensor([2.0], requires_grad=True)
y = w * x
node, none = y.grad_fn.next_functions
print("for w:", node[0].name(), node[0].variable is w)
print("for x:", none[0])

first, second = torch.stack([w, w]).chunk(2)
print("outputs of one node:", first.grad_fn is second.grad_fn)
product = first * second
numbers = [number for _, number in product.grad_fn.next_functions]
print("output numbers:", numbers)

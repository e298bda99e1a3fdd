import torch

w = torch.tensor([2.0], requires_grad=True)
x = torch.tensor([3.0])
y = (w * x).exp()

node = y.grad_fn
while node is not None:
    print(node.name())
    node = node.next_functions[0][0] if node.next_functions else None

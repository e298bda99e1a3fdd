import torch

x = torch.tensor([3.0], requires_grad=True)
for step in range(2):
    # Ordinary Python decides what the graph is.
    y = x**2 if step == 0 else 5 * x
    y.backward()
    print(y.grad_fn.name(), x.grad)
    x.grad = None

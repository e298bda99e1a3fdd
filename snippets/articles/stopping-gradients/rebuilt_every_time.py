import torch

x = torch.tensor([3.0], requires_grad=True)
for step in range(2):
    y = (
        x**2 if step == 0 else 5 * x
    )  # ordinary Python decides what the graph is
    y.backward()
    print(y.grad_fn.name(), x.grad)
    x.grad = None

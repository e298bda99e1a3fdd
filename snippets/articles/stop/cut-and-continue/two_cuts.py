import torch

x = torch.tensor([1.0], requires_grad=True)
for how in "one by one", "together":
    trunk = x**2
    h1, h2 = 2 * trunk, 3 * trunk
    d1 = h1.detach().requires_grad_()
    d2 = h2.detach().requires_grad_()
    (d1 * d2).backward()
    try:
        if how == "together":
            torch.autograd.backward([h1, h2], [d1.grad, d2.grad])
        else:
            h1.backward(d1.grad)
            h2.backward(d2.grad)
        print(f"{how}: x.grad {x.grad}")
    except RuntimeError as error:
        print(f"{how}: RuntimeError: {error}")
    x.grad = None

import torch

w = torch.ones(2, requires_grad=True)
print("grad_dtype:", w.grad_dtype)
w.grad_dtype = None
w.grad = torch.ones(2, dtype=torch.double)
for name in "SGD", "Adam":
    optimizer = getattr(torch.optim, name)([w], lr=0.5)
    try:
        optimizer.step()
        print(f"{name}: works")
    except RuntimeError as error:
        print(f"{name}: {error}")

import torch

w = torch.ones(2, requires_grad=True)
for grad in 0, [1.0, 1.0], w, torch.ones(2, device="meta"):
    try:
        w.grad = grad
    except (TypeError, RuntimeError) as error:
        print(f"{type(error).__name__}: {error}")

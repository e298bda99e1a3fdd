import torch

w = torch.tensor(2.0, requires_grad=True)
state = torch.tensor(1.0)
for step in 1, 2:
    state = w * state.detach()
    state.backward()
    print(f"step {step}: w.grad", w.grad.item())
    w.grad = None

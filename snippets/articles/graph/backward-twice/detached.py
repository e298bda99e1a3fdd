import torch

w = torch.tensor([2.0], requires_grad=True)
state = torch.tensor([1.0])
for step in 1, 2, 3:
    # its value, without its history
    state = w * state.detach()
    state.backward()
    print("step", step, "gradient", w.grad.item())
    w.grad = None

import torch

w = torch.tensor([2.0], requires_grad=True)
state = torch.tensor([1.0])
for step in 1, 2, 3:
    state = w * state
    # no error any more
    state.backward(retain_graph=True)
    print("step", step, "gradient", w.grad.item())
    w.grad = None

import torch

w = torch.tensor([2.0], requires_grad=True)
state = torch.tensor([1.0])
for step in 1, 2, 3:
    state = w * state
    try:
        state.backward()
        print("step", step, "gradient", w.grad.item())
    except RuntimeError as error:
        print(f"step {step} RuntimeError: {error}")
        break
    w.grad = None

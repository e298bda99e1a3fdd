import torch

w, average = torch.tensor(2.0, requires_grad=True), torch.tensor(0.0)
for step in 1, 2:
    average = average.lerp(w * 1.0, 0.5)
    loss = average.square()
    try:
        loss.backward()
        print(f"step {step}: gradient", w.grad.item())
    except RuntimeError as error:
        print(f"step {step}: RuntimeError: {error}")

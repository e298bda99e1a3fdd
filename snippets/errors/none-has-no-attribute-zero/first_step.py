import torch

w = torch.tensor([2.0], requires_grad=True)
for step in range(2):
    w.grad = None  # instead of w.grad.zero_()
    loss = (w * w).sum()
    loss.backward()
    with torch.no_grad():
        w -= 0.25 * w.grad
    print("w:", w.item())

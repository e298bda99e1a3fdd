import torch

w = torch.tensor(1.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.0625)

for _ in range(2):
    error = w * 2 - 4
    loss = error * error
    loss.backward()
    optimizer.step()
    print("w.grad:", w.grad.item(), "  w:", w.item())

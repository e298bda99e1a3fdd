import torch

w = torch.tensor(1.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.0625)

for _ in range(2):
    error = w * 2 - 4
    loss = error * error
    optimizer.zero_grad()
    loss.backward()
    print("loss:", loss.item(), "  w.grad:", w.grad.item())
    optimizer.step()
    print("w after the step:", w.item())

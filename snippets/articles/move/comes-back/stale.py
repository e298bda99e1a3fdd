import torch

w = torch.tensor([3.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25, momentum=0.5)

for gradient in 1.0, 1.0, 1.0, None, None, None, None, -0.5:
    optimizer.zero_grad()
    if gradient is not None:
        (gradient * w).sum().backward()
    optimizer.step()
    momentum = optimizer.state[w]["momentum_buffer"].item()
    print(f"grad {gradient!s:4}  momentum {momentum:5}  weight {w.item()}")

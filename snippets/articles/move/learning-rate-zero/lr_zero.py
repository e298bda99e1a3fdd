import torch

w = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.0, momentum=0.5)

for step in 1, 2, 3:
    if step == 3:
        optimizer.param_groups[0]["lr"] = 0.25
    optimizer.zero_grad()
    w.sum().backward()
    optimizer.step()
    momentum = optimizer.state[w]["momentum_buffer"].item()
    print(f"lr {optimizer.param_groups[0]['lr']:4}:", end=" ")
    print(f"grad {w.grad.item()}, momentum {momentum}, weight {w.item()}")

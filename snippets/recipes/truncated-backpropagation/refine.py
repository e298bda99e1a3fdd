import torch

for cut in True, False:
    w = torch.tensor(0.5, requires_grad=True)
    start = torch.tensor(0.0, requires_grad=True)
    x, loss = start, 0
    for _ in range(3):
        if cut:
            x = x.detach()
        x = x + w * (8 - x)
        loss = loss + (8 - x)
    loss.backward()
    print(f"detach={cut}: x = {x.item()}, w.grad = {w.grad.item()}")
    print("    start.grad =", start.grad)

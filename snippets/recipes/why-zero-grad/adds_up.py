import torch

for clears in True, False:
    w = torch.tensor([0.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5)
    print("with zero_grad()" if clears else "without")
    for step in range(3):
        if clears:
            optimizer.zero_grad()
        loss = (w - 2.0).square().sum()
        loss.backward()
        optimizer.step()
        print(f"  step {step}: gradient {w.grad.item()}, weight {w.item()}")

import torch

w = torch.tensor([2.0], requires_grad=True)
for call in 1, 2:
    # a new graph for each backward()
    loss = (w * w).sum()
    loss.backward()
    print(f"after call {call}: w.grad is {w.grad.item()}")

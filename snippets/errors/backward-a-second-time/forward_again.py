import torch

w = torch.tensor([2.0], requires_grad=True)
for call in 1, 2:
    loss = (w * w).sum()  # a new graph for each backward()
    loss.backward()
    print(f"after call {call}: w.grad is {w.grad.item()}")

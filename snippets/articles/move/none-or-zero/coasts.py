import torch

w = torch.tensor([3.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25, momentum=0.5)
w.sum().backward()
for step in range(40):
    optimizer.step()
    if step in (0, 1, 2, 3, 39):
        print(f"after step {step + 1:2}: {w.item()}")
    optimizer.zero_grad(set_to_none=False)

import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.125)

square = w * w  # once, before the loop
try:
    for step in range(2):
        optimizer.zero_grad()
        square.sum().backward()
        optimizer.step()
except RuntimeError as error:
    print(f"step {step}: {type(error).__name__}")

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.125)
for step in range(2):
    square = w * w  # in each step
    optimizer.zero_grad()
    square.sum().backward()
    optimizer.step()
    print(f"step {step}: w = {w.item()}")

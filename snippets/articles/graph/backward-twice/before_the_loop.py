import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.125)

squared = w**2  # once, before the loop
for step in 1, 2:
    try:
        (3 * squared).backward()
    except RuntimeError as error:
        print(f"step {step} RuntimeError: {error}")

optimizer.zero_grad()
for step in 1, 2:
    squared = w**2  # in each step
    (3 * squared).backward()
    print("step", step, "w", w.item(), "gradient", w.grad.item())
    optimizer.step()
    optimizer.zero_grad()

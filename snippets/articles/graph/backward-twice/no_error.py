import torch

w = torch.tensor([2.0], requires_grad=True)
state = torch.zeros(1)
for step in 1, 2, 3:
    state = state + w  # a sum keeps nothing
    state.backward()
    print("carried over, step", step, "gradient", w.grad.item())
    w.grad = None

optimizer = torch.optim.SGD([w], lr=0.25)
shifted = w + 1  # once, before the loop
for step in 1, 2:
    optimizer.zero_grad()
    shifted.backward()
    optimizer.step()
    print("before the loop: w", w.item(), "w + 1 is still", shifted.item())

import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
state = torch.tensor([1.0])
for step in 1, 2, 3:
    optimizer.zero_grad()
    state = w * state
    try:
        state.backward(retain_graph=True)
    except RuntimeError as error:
        print(f"step {step} RuntimeError: {error}")
        break
    optimizer.step()
    print("step", step, "w", w.item())

import torch

for steps in [0, 1, 100, 5000]:
    w = torch.zeros(1, requires_grad=True)
    optimizer = torch.optim.Adam([w], lr=0.5)
    w.grad = torch.ones(1)
    optimizer.step()
    state = optimizer.state[w]
    state["exp_avg"].zero_()  # as of a point that was just added
    state["exp_avg_sq"].zero_()
    state["step"].fill_(steps)
    before = w.item()
    optimizer.step()
    change = before - w.item()
    print(f"after {steps:4} steps, a new point changes w by {change:.4f}")

import torch

w = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.LBFGS([w])
calls = []


def closure():
    calls.append(w.item())
    optimizer.zero_grad()
    loss = (w - 3).square().sum()
    loss.backward()
    return loss


optimizer.step(closure)
print("w in each call:", [round(value, 3) for value in calls])
print("w after it:    ", round(w.item(), 3))

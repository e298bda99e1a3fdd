import torch

w = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.LBFGS([w], max_iter=3)


def closure():
    loss = (w - 3).square().sum()
    loss.backward()
    return loss


optimizer.zero_grad()  # once, and outside
optimizer.step(closure)
print("w:", w.item())


def no_return():
    optimizer.zero_grad()
    (w - 3).square().sum().backward()


try:
    optimizer.step(no_return)
except TypeError as error:
    print(f"TypeError: {error}")

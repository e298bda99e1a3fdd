import torch

stem = torch.tensor([2.0], requires_grad=True)
block = torch.tensor([3.0], requires_grad=True)
optimizer = torch.optim.LBFGS([stem, block], max_iter=1)


def closure():
    optimizer.zero_grad()
    loss = stem**2 + block**4
    loss.backward()
    return loss


optimizer.step(closure)
del optimizer.param_groups[0]["params"][0]
try:
    optimizer.step(closure)
except AssertionError as error:
    print(f"AssertionError: {error}")

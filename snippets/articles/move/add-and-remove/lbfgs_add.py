import torch

one = torch.tensor([1.0], requires_grad=True)
two = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.LBFGS([one])
optimizer.add_param_group({"params": [two]})  # no error here


def closure():
    optimizer.zero_grad()
    loss = (one * two).square().sum()
    loss.backward()
    return loss


try:
    optimizer.step(closure)
except AssertionError as error:
    print(f"AssertionError: {error}")

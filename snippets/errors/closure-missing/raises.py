import torch

w = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.LBFGS([w])
loss = (w - 3).square().sum()
loss.backward()
try:
    optimizer.step()
except TypeError as error:
    print(f"TypeError: {error}")

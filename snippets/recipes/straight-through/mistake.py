import torch

x = torch.tensor([0.25, 0.75, 1.75], requires_grad=True)
optimizer = torch.optim.SGD([x], lr=0.5)

x.round().square().sum().backward()
optimizer.step()
print("x.grad:", x.grad.tolist())
print("x:     ", x.tolist())

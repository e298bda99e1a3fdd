import inspect

import torch

source = inspect.getsource(torch.optim.SGD)
print("the quoted line in SGD:", "if p.grad is None:" in source)

listed = torch.tensor([1.0], requires_grad=True)
other = torch.tensor([1.0], requires_grad=True)
sgd = torch.optim.SGD([listed], lr=0.25)
sgd.step()
print("SGD, None:     listed", listed.item())
(listed + other).sum().backward()
sgd.step()
print("SGD, gradient: listed", listed.item(), "other", other.item())

a = torch.tensor([1.0], requires_grad=True)
b = torch.tensor([1.0], requires_grad=True)
lbfgs = torch.optim.LBFGS([a, b], lr=0.5, max_iter=1)


def closure():
    lbfgs.zero_grad()
    loss = a.square() + ((a + b).square() if step < 3 else a.square())
    loss.backward()
    return loss


for step in 1, 2, 3:
    before = b.item()
    lbfgs.step(closure)
print("LBFGS, None:  ", b.grad, "changed:", b.item() != before)

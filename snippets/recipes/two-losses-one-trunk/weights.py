import torch

trunk = torch.tensor(1.0, requires_grad=True)


def losses():
    return 4 * trunk, trunk**2


w = torch.ones(2, requires_grad=True)
a, b = losses()
(w[0] * a + w[1] * b).backward()
print("w * loss:         ", w.grad)

s = torch.zeros(2, requires_grad=True)
optimizer = torch.optim.SGD([s], lr=0.25)
for _ in range(100):
    optimizer.zero_grad()
    a, b = losses()
    ((-s).exp() * torch.stack([a, b]) + s).sum().backward()
    optimizer.step()
print("exp(-s) * loss + s:", [round(n, 4) for n in (-s).exp().tolist()])

trunk.grad = None
a, b = losses()
(a + b * (a / b).detach()).backward()
print("by value:         ", trunk.grad.item())
trunk.grad = None
a, b = losses()
(a + b * (a / b)).backward()
print("without detach(): ", trunk.grad.item())

import torch


def slope(x, detach):
    if detach:
        x = x.detach().requires_grad_()
    return torch.autograd.grad(x**3, x, create_graph=True)[0]


w = torch.tensor(2.0, requires_grad=True)
slope(w, detach=False).backward()
print(w.grad)

w.grad = None
slope(w, detach=True).backward()
print(w.grad)

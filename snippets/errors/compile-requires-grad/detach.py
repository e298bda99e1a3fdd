import torch


@torch.compile(backend="aot_eager", fullgraph=True)
def loss(x, w):
    return (x * w.detach()).sum()


x = torch.ones(2, requires_grad=True)
w = torch.ones(2, requires_grad=True)
loss(x, w).backward()
print("x:", x.grad, "w:", w.grad)

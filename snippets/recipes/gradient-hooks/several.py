import torch
from torch.autograd.graph import register_multi_grad_hook

a, b, unused = (torch.ones(1, requires_grad=True) for _ in range(3))


def together(grads):
    print(
        "    gradients:", [None if g is None else g.item() for g in grads]
    )
    print("    .grad of a in the hook:", a.grad)


handle = register_multi_grad_hook((a, b, unused), together)
print("a and b are used:")
(2 * a + 3 * b).backward()
print("afterwards, .grad of a:", a.grad)

a.grad = None
print("a alone is used:")
(2 * a).backward()
handle.remove()

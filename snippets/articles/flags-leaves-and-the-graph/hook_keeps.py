import weakref

import torch


def intermediate_gradient(keep):
    """Is the gradient of y still in memory after backward()?"""
    x = torch.tensor([2.0], requires_grad=True)
    y = x**2
    kept, watched = [], []

    def hook(grad):
        watched.append(weakref.ref(grad))
        if keep:
            kept.append(grad)

    y.register_hook(hook)
    (3 * y).backward()
    return watched[0]() is not None


print("in memory after backward():", intermediate_gradient(keep=False))
print("kept by the hook:          ", intermediate_gradient(keep=True))

import weakref

import torch

watched, kept = [], []


def watch(grad):
    watched.append(weakref.ref(grad))


x = torch.tensor([2.0], requires_grad=True)
y = x**2
y.register_hook(watch)
(3 * y).backward()
print("still there:", watched[0]() is not None)

y = x**2
y.register_hook(watch)
y.register_hook(kept.append)  # holds on to it
(3 * y).backward()
print("still there, kept by a hook:", watched[1]() is not None)

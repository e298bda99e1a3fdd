import torch

from stop_the_gradient.figures import lines


def clip(parameter):
    parameter.grad.clamp_(max=4.0)


grads = {"no hook": [], "register_hook": []}
grads["register_post_accumulate_grad_hook"] = []
for way, numbers in grads.items():
    w = torch.tensor(1.0, requires_grad=True)
    if way == "register_hook":
        w.register_hook(lambda grad: grad.clamp(max=4.0))
    if way == "register_post_accumulate_grad_hook":
        w.register_post_accumulate_grad_hook(clip)
    for factor in 3, 3, 10:
        (w * factor).backward()
        numbers.append(w.grad.item())
title = "One hook clips each gradient, the other one the sum"
print(lines(title, "calls of backward()", "w.grad", grads, start=1))

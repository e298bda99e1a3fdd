import torch
from torch import nn

from stop_the_gradient.figures import order

called = []


def note(name):
    return lambda *_: called.append(name)


layer = nn.Linear(1, 1, bias=False)
layer.register_full_backward_pre_hook(note("layer: full_backward_pre"))
layer.register_full_backward_hook(note("layer: full_backward"))
x = torch.ones(1, 1, requires_grad=True)
h = 2 * x
y = layer(h)

y.register_hook(note("y.register_hook"))
y.grad_fn.register_prehook(note("y.grad_fn.register_prehook"))
y.grad_fn.register_hook(note("y.grad_fn.register_hook"))
h.register_hook(note("h.register_hook"))
weight = layer.weight
weight.register_hook(note("weight.register_hook"))
accumulated = weight.register_post_accumulate_grad_hook
accumulated(note("weight: post_accumulate_grad"))
y.backward()
print(order("One backward() calls y's hook first and h's last", called))

import weakref

import torch

w = torch.tensor([2.0, 3.0], requires_grad=True)
for way in "detach()", "copy", "view", "hook":
    factor = torch.ones(2)
    graph = weakref.ref(factor)  # alive as long as the graph is
    output = w * factor
    if way == "detach()":
        kept = output.detach()[:1]
    elif way == "copy":
        with torch.no_grad():
            kept = output[:1].clone()
    elif way == "view":
        with torch.no_grad():
            kept = output[:1]
    elif way == "hook":
        kept = torch.ones(2, requires_grad=True)
        kept.register_hook(output.mul)  # refers to the output
    del factor, output
    print(f"{way}: grad_fn {kept.grad_fn},", end=" ")
    print("holds the graph:", graph() is not None)

import torch
from torch.autograd.graph import node_creation_hook


def watch(node):
    def first_nan(grad_inputs, grad_outputs):
        made = any(g is not None and g.isnan().any() for g in grad_inputs)
        got = any(g is not None and g.isnan().any() for g in grad_outputs)
        if made and not got:
            print(node.name(), "got", grad_outputs[0].tolist(), end=", ")
            print("made", grad_inputs[0].tolist())

    node.register_hook(first_nan)


x = torch.tensor([0.0, 2.0], requires_grad=True)
with node_creation_hook(watch):
    length = (2 * x).sqrt()
    loss = torch.where(x > 0, length, 1.0).sum()
loss.backward()
print("x.grad:", x.grad.tolist())

import torch
from torch.autograd.graph import saved_tensors_hooks

kept = 0


def count(tensor):
    global kept
    kept += tensor.numel() * tensor.element_size()
    return tensor


w = torch.ones(64, requires_grad=True)
for how in "the sum once", "each part":
    w.grad, total, kept, most = None, 0.0, 0, 0
    for part in range(1, 4):
        with saved_tensors_hooks(count, lambda tensor: tensor):
            loss = (w * torch.full((64,), float(part))).sum()
        most = max(most, kept)
        if how == "each part":
            loss.backward()
            total, kept = total + loss.item(), 0
        else:
            total = total + loss
        del loss
    if how == "the sum once":
        total.backward()
    print(f"{how:12}: gradient {w.grad[0].item()}, bytes kept {most}")

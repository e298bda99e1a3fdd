import torch

for name, copy in (("detach()", False), ("detach().clone()", True)):
    w = torch.tensor([2.0], requires_grad=True)
    cut = w.detach().clone() if copy else w.detach()
    cut.zero_()
    (w * w).backward()
    print(f"{name:16} w: {w.item()}, gradient: {w.grad.item()}")

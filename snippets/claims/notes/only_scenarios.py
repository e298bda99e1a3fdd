import torch

w = torch.ones(2, requires_grad=True)
h = w * 2
h.retain_grad()
h.detach_()
print(f"{h.is_leaf=} {h.requires_grad=} {h.retains_grad=}")

import torch

w, x = torch.ones(2, requires_grad=True), torch.ones(2)
w.retain_grad()
print("w:", w.is_leaf, w.retains_grad)
try:
    x.retain_grad()
except RuntimeError as error:
    print("x:", x.is_leaf, error)

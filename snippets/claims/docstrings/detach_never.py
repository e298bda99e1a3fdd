import torch

w = torch.tensor([2.0], requires_grad=True)
cut = (w * 3).detach()
print("detached:         ", cut.requires_grad)
cut.requires_grad_()
(cut * cut).backward()
print("requires_grad_(): ", cut.requires_grad, cut.grad, w.grad)

import torch

w = torch.tensor([2.0], requires_grad=True)
cut = (w * 3).detach()
cut.requires_grad = True
(cut * 5).backward()
print("the detached tensor:", cut.grad)
print("the original:       ", w.grad)

import torch

w = torch.tensor([1.0], requires_grad=True)
w.register_hook(lambda grad: print("the hook gets", grad))
(2 * w + 3 * w).backward()  # used twice
(4 * w).backward()
print("w.grad:", w.grad)
torch.autograd.grad(6 * w, w)  # here too

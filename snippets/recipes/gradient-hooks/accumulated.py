import torch

w = torch.tensor(1.0, requires_grad=True)


def clip(parameter):
    parameter.grad.clamp_(max=4.0)


w.register_post_accumulate_grad_hook(clip)
(w * 3).backward()
print(w.grad.item())
(w * 3).backward()
print(w.grad.item())

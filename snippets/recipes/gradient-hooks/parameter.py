import torch

w = torch.tensor(1.0, requires_grad=True)
handle = w.register_hook(lambda grad: grad.clamp(max=4.0))

(w * 3).backward()
print("3, clipped to 4:      ", w.grad.item())
(w * 3).backward()
print("and 3 more:           ", w.grad.item())  # not clipped to 4
(w * 10).backward()
print("and 10, clipped to 4: ", w.grad.item())

handle.remove()
(w * 10).backward()
print("and 10, without hook: ", w.grad.item())

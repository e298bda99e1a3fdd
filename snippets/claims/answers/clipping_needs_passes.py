import torch

w = torch.nn.Parameter(torch.tensor([2.0, 2.0]))
loss = (w * torch.tensor([3.0, 4.0])).sum()
loss.backward()
del loss
norm = torch.nn.utils.clip_grad_norm_([w], max_norm=1.0)
print("norm before:", norm.item())
print("clipped:", [round(value, 4) for value in w.grad.tolist()])

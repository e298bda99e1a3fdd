import torch
from torch import nn
from torch.nn.utils import clip_grad_norm_, clip_grads_with_norm_

w = nn.Parameter(torch.zeros(2))
w.grad = torch.tensor([3.0, 4.0])
print("norm of [w.grad]:", clip_grad_norm_([w.grad], 1.0).item())
clip_grads_with_norm_([w.grad], 1.0, torch.tensor(5.0))
print("still", w.grad)
print("norm of [w]:", clip_grad_norm_([w], 1.0).item())
print("now", w.grad)

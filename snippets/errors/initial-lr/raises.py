import torch
from torch.optim.lr_scheduler import StepLR

w = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=1.0)
try:
    StepLR(optimizer, step_size=1, gamma=0.5, last_epoch=2)
except KeyError as error:
    print(f"KeyError: {error}")

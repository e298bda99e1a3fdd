import torch
from torch import nn
from torch.nn import functional as F

body = nn.Linear(1, 1, bias=False)  # the teacher
lm_head = nn.Linear(1, 2, bias=False)
student = nn.Linear(1, 2, bias=False)
x = torch.ones(1, 1)

with torch.no_grad():
    hidden = body(x)
target = F.linear(hidden, lm_head.weight)
loss = F.mse_loss(student(x), target)
loss.backward()
print(
    "head outside of no_grad(), gradient:", lm_head.weight.grad is not None
)

lm_head.zero_grad()
with torch.no_grad():
    target = lm_head(body(x))
loss = F.mse_loss(student(x), target)
loss.backward()
print(
    "head inside of no_grad(), gradient:", lm_head.weight.grad is not None
)

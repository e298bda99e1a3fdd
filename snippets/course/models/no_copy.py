import torch
from torch import nn

student = nn.Linear(1, 1, bias=False)
teacher = student.requires_grad_(False)
try:
    student(torch.ones(1, 1)).sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

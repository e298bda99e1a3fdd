import torch
from torch.autograd import gradcheck

for point in 0.0, 1.0:
    x = torch.tensor([point], dtype=torch.double, requires_grad=True)
    print("relu at", point, gradcheck(torch.relu, x, raise_exception=False))

import torch
from torch.nn import functional

x = torch.tensor([[-1.0, 2.0]], requires_grad=True)
a, b = (1 * x).chunk(2, dim=1)
try:
    functional.relu(a, inplace=True)
except RuntimeError as error:
    print("in place:", type(error).__name__)

a = functional.relu(a)
(a + b).sum().backward()
print("a new tensor:", x.grad)

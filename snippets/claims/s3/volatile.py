import warnings

import torch
from torch.autograd import Variable

w = torch.tensor([2.0], requires_grad=True)
x = torch.tensor([3.0])
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    x.volatile = True
    print("x.volatile = True:         ", (w * x).requires_grad)
    x = Variable(torch.tensor([3.0]), volatile=True)
    print("Variable(x, volatile=True):", (w * x).requires_grad)
for warning in caught:
    print(f"{warning.category.__name__}: {warning.message}")

with torch.no_grad():
    print("no_grad():                 ", (w * x).requires_grad)

import warnings

import torch
from torch.autograd import Variable

w = torch.tensor([5.0], requires_grad=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    v = Variable(torch.tensor([2.0]), volatile=True)
    print("v.volatile:", v.volatile)
for warning in caught:
    print("warning:", warning.message)
print("recorded:", (v * w).requires_grad)

with torch.no_grad():
    print("recorded under no_grad():", (v * w).requires_grad)

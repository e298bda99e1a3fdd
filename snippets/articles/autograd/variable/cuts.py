import torch
from torch.autograd import Variable

w = torch.tensor([2.0], requires_grad=True)
h = 3 * w
print("h itself:", (h * h).requires_grad)
h = Variable(h)
print("Variable(h):", (h * h).requires_grad)
print("Variable(w):", Variable(w).requires_grad)

import torch
from torch.autograd import Variable

t = torch.tensor([2.0])
v = Variable(t, requires_grad=True)
print(type(v), "requires_grad:", v.requires_grad)
print("the tensor itself:", t.requires_grad)

v.data.fill_(3.0)
print("they share memory:", t)

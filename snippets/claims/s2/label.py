import torch
from torch.autograd import Variable

mat, label = torch.ones(2, 3), torch.tensor([0, 1])
mat = Variable(mat, requires_grad=False)
label = Variable(mat, requires_grad=False)
print("the label is the image:", label.equal(mat))
print("its type:", type(label), "its flag:", label.requires_grad)

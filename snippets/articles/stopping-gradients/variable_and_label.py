import torch
from torch.autograd import Variable

mat, label = torch.ones(2, 3), torch.tensor([0, 1])
print(type(Variable(mat)), Variable(mat) is mat, mat.requires_grad)

# As in the source: the image, not the label.
label = Variable(mat, requires_grad=False)
print(torch.equal(label, mat), label.dtype)

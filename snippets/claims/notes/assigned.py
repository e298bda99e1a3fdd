import torch

w = torch.ones(3, requires_grad=True)
arrived = []
w.register_hook(lambda gradient: arrived.append(gradient.data_ptr()))


def backward():
    (w * 2).sum().backward()
    return w.grad.data_ptr() == arrived[-1]


print("first:     ", backward())
w.grad.zero_()
print("zero_():   ", backward())
w.grad = None
print("grad=None: ", backward())

import torch


def gradient(backward):
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    backward(x**2)  # dy/dx = 2 x: 2, 4 and 6
    return x.grad


ones = torch.ones(3)
v = torch.tensor([1.0, 10.0, 100.0])
print("sum().backward():    ", gradient(lambda y: y.sum().backward()))
print("mean().backward():   ", gradient(lambda y: y.mean().backward()))
print("backward(ones):      ", gradient(lambda y: y.backward(ones)))
print("backward(v):         ", gradient(lambda y: y.backward(v)))
print("(y * v).sum():       ", gradient(lambda y: (y * v).sum().backward()))
print("one entry of y only: ", gradient(lambda y: y[1].backward()))

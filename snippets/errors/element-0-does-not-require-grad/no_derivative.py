import torch

x = torch.tensor([1.0, 3.0], requires_grad=True)

print("detach()  ", x.detach().requires_grad)
print(".data     ", x.data.requires_grad)
print(".item()   ", torch.tensor(x[0].item()).requires_grad)
print("argmax()  ", x.argmax().requires_grad)
print("x > 2     ", (x > 2).float().requires_grad)
print("int()     ", x.int().requires_grad)

print("softmax() ", x.softmax(dim=0).requires_grad)
print("sigmoid() ", torch.sigmoid(x - 2).requires_grad)
# but its gradient is 0
print("round()   ", x.round().requires_grad)
x.round().sum().backward()
print(x.grad)

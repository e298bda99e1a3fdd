import torch

x = torch.tensor([2.0], requires_grad=True)
y = torch.tensor([3.0])
print("x * y:       ", (x * y).requires_grad)
print("(x * y) > 5: ", ((x * y) > 5).requires_grad)
print("argmax(x, y):", torch.cat([x, y]).argmax().requires_grad)
with torch.no_grad():
    print("no_grad():   ", (x * y).requires_grad)

import torch

x = torch.ones(3)
before = x * 2
x.requires_grad = True
print("computed before:", before.requires_grad)
print("x * 2:          ", (x * 2).requires_grad)
print("x > 0:          ", (x > 0).requires_grad)
print("x.argmax():     ", x.argmax().requires_grad)
with torch.no_grad():
    print("under no_grad():", (x * 2).requires_grad)

import torch

x = torch.tensor([0.0, 0.0], requires_grad=True)

y = x.exp()
y.data += 1  # not counted: no error
print("version:", y._version)
y.sum().backward()
print(".data:    ", x.grad)

x.grad = None
y = x.exp() + 1
y.sum().backward()
print("right:    ", x.grad)

for name in ("no_grad()", "detach()"):
    y = x.exp()
    if name == "no_grad()":
        with torch.no_grad():
            y += 1
    else:
        y.detach().add_(1)
    print(name, "is counted:", y._version)

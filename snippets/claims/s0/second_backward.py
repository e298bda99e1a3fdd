import torch

x = torch.tensor([3.0], requires_grad=True)
y = x + 1  # keeps no value
y.backward()
y.backward()
print("x + 1:", x.grad)

y = x * x  # keeps x
y.backward()
try:
    y.backward()
except RuntimeError as error:
    print(f"x * x: RuntimeError: {error}")

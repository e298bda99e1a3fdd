import torch

w = torch.tensor(3.0, requires_grad=True)

buffer = torch.zeros(2)
for i in range(2):
    buffer[i].copy_(w)  # a new view each time
buffer.sum().backward()
print("new views:", buffer.tolist(), "gradient:", w.grad)

buffer = torch.zeros(2)
first, second = buffer[0], buffer[1]
first.copy_(w)
try:
    second.copy_(w)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

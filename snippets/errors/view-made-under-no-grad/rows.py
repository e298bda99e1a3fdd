import torch

w = torch.tensor(3.0, requires_grad=True)

buffer = torch.zeros(2, 1)
for i in range(2):
    buffer[i] = w * (i + 1)
buffer.sum().backward()
print("by index:", buffer.tolist(), "gradient:", w.grad)

buffer = torch.zeros(2, 1)
try:
    for row in buffer:
        row.copy_(w)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

import torch

w = torch.tensor(3.0, requires_grad=True)

buffer = torch.zeros(2)
with torch.no_grad():
    slot = buffer[0]
try:
    slot.copy_(w)
except RuntimeError as error:
    print(type(error).__name__)

buffer = torch.zeros(2)
slot = buffer[0]
slot.copy_(w)
buffer.sum().backward()
print("outside:", buffer.tolist(), "gradient:", w.grad)

import torch

query = torch.tensor([[1.0, 0.0]], requires_grad=True)
key = torch.tensor([[1.0, 1.0], [1.0, 0.0]], requires_grad=True)
value = torch.tensor([[2.0], [6.0]], requires_grad=True)

with torch.no_grad():
    attention = torch.softmax(query @ key.T, dim=1)
(attention @ value).sum().backward()
print("attention:", attention)
print("value:", value.grad.flatten())
print("query:", query.grad, "key:", key.grad)

scale = torch.tensor(2.0, requires_grad=True)
other = torch.tensor(6.0, requires_grad=True)
with torch.no_grad():
    scale.lerp_(other, 0.5)  # a moving average
(3 * scale).backward()
print("scale:", scale.item(), "gradient:", scale.grad)
print("other:", other.item(), "gradient:", other.grad)

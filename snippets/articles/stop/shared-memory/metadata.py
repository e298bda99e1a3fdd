import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
d = x.detach()
d.unsqueeze_(0)
print(x.shape, d.shape)

x.data.resize_(3).copy_(torch.tensor([4.0, 5.0, 6.0]))
print(x)  # as long as before

try:
    with torch.no_grad():
        x.resize_(3)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
x = torch.tensor([4.0, 5.0, 6.0], requires_grad=True)
print(x)

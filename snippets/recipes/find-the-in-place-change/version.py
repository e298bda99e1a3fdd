import torch

w = torch.tensor([1.0], requires_grad=True)
h = w.sigmoid()
print("after sigmoid():", h._version)
y = h * 2.0
print("after h * 2:    ", h._version)
part = h[:1]
part += 1.0
print("after part += 1:", h._version)

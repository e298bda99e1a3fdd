import torch

w = torch.tensor([3.0], requires_grad=True)
with torch.inference_mode():
    b = torch.tensor([6.0])

(w + b).backward()  # the gradient of a sum needs no value
print("w + b:", w.grad)
print("cat:  ", torch.cat([w, b]))

try:
    w * b  # the gradient of w is b
except RuntimeError as error:
    print(f"w * b: {error}")
try:
    b += 1
except RuntimeError as error:
    print(f"b += 1: {error}")
try:
    b.requires_grad_()
except RuntimeError as error:
    print(f"requires_grad_(): {error}")
try:
    print(b._version)  # how often it was changed in place
except RuntimeError as error:
    print(f"_version: {error}")

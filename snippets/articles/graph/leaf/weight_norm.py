from torch import nn
from torch.nn.utils.parametrizations import weight_norm

layer = weight_norm(nn.Linear(1, 1, bias=False))
try:
    layer.weight.requires_grad = False
except RuntimeError as error:
    print(f"RuntimeError: {error}")

# the two that the weight is computed from
layer.requires_grad_(False)
for name, p in layer.named_parameters():
    print(name, p.requires_grad)
print("weight:", layer.weight.requires_grad)

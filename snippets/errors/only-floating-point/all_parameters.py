import torch
from torch import nn

codes = torch.tensor([1, 2], dtype=torch.int8)
model = nn.Linear(1, 1)
model.codes = nn.Parameter(codes, requires_grad=False)  # accepted
try:
    model.requires_grad_(True)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

model.requires_grad_(False)
for parameter in model.parameters():
    if parameter.is_floating_point() or parameter.is_complex():
        parameter.requires_grad_(True)
print([name for name, p in model.named_parameters() if p.requires_grad])

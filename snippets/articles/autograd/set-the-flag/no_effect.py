from torch import nn

model = nn.Linear(1, 1)
model.requires_grad = False  # a module has no such flag
model.weight.require_grad = False  # misspelt
print([parameter.requires_grad for parameter in model.parameters()])

try:
    model.require_grad_(False)  # misspelt
except AttributeError as error:
    print(f"AttributeError: {error}")

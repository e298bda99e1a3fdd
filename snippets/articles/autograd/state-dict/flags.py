from torch import nn

layer = nn.Linear(1, 1, bias=False)
layer.requires_grad_(False)

entry = layer.state_dict()["weight"]
entry.requires_grad_(True)
print("the same object:", entry is layer.weight)
print("the model's flag:", layer.weight.requires_grad)

entry = layer.state_dict(keep_vars=True)["weight"]
entry.requires_grad_(True)
print("the same object:", entry is layer.weight)
print("the model's flag:", layer.weight.requires_grad)

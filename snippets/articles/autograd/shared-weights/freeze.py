from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
model[1].weight = model[0].weight

for name, parameter in model.named_parameters():
    if name.startswith("1."):
        parameter.requires_grad_(False)
print("by the second name:", model[1].weight.requires_grad)

for name, parameter in model.named_parameters(remove_duplicate=False):
    if name.startswith("1."):
        parameter.requires_grad_(False)
print("with all names:    ", model[1].weight.requires_grad)
print("the first layer:   ", model[0].weight.requires_grad)

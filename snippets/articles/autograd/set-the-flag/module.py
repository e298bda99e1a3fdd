from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
model.requires_grad_(False)  # all parameters that it has now
model[1] = nn.Linear(1, 1)  # a new layer, not frozen
for name, parameter in model.named_parameters():
    print(name, parameter.requires_grad)

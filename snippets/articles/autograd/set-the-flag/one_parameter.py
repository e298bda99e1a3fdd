from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))

model[0].weight.requires_grad_(False)
model[0].bias.requires_grad = False
model.get_parameter("1.weight").requires_grad_(False)
model.state_dict(keep_vars=True)["1.bias"].requires_grad_(False)

print([parameter.requires_grad for parameter in model.parameters()])

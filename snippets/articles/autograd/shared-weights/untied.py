import copy

from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
model[1].weight = model[0].weight
saved = copy.deepcopy(model.state_dict())

print("still tied?")
model.double()
print("double()               ", model[0].weight is model[1].weight)
other = copy.deepcopy(model)
print("deepcopy               ", other[0].weight is other[1].weight)
model.load_state_dict(saved)
print("load_state_dict        ", model[0].weight is model[1].weight)

other.to("meta")
print('to("meta")             ', other[0].weight is other[1].weight)
other = copy.deepcopy(model)
nn.utils.parametrizations.weight_norm(other[0])
print("weight_norm on the one ", other[0].weight is other[1].weight)
model.load_state_dict(saved, assign=True)
print("load with assign=True  ", model[0].weight is model[1].weight)

from torch import nn

model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 2))
model[1].weight = model[0].weight  # shared

joined = [*model[0].parameters(), *model[1].parameters()]
print("joined by hand:    ", len(joined))
print("model.parameters():", len(list(model.parameters())))

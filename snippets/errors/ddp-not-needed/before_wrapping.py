from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
model.requires_grad_(False)
model[1].requires_grad_(True)  # then wrap
print([name for name, p in model.named_parameters() if p.requires_grad])

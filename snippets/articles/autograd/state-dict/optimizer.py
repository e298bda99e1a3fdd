import torch
from torch import nn

model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5, momentum=0.5)
model(torch.ones(1)).backward()
optimizer.step()

saved = optimizer.state_dict()
print("parameters:", saved["param_groups"][0]["params"])
print("state:", saved["state"])
print("lr:", saved["param_groups"][0]["lr"])

optimizer.step()
print("after another step:", saved["state"][0]["momentum_buffer"])

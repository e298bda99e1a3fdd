import torch
from torch import nn

model = nn.Linear(1, 1, bias=False)
optimizer = torch.optim.Adam(model.parameters())
model(torch.ones(1)).backward()
optimizer.step()
before = model.weight

model.to("cuda")
assert model.weight is before  # the optimizer still has it
assert optimizer.state[before]["exp_avg"].device.type == "cpu"

optimizer.load_state_dict(optimizer.state_dict())
assert optimizer.state[before]["exp_avg"].device.type == "cuda"

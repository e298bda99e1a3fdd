import torch
from torch import nn

layer = nn.Linear(1, 1)
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5, momentum=0.5)
layer(torch.ones(1, 1)).sum().backward()
optimizer.step()
saved = optimizer.state_dict()
print("saved: ", saved["state"][0]["momentum_buffer"].device)

layer = nn.Linear(1, 1).to("meta")  # first
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5, momentum=0.5)
optimizer.load_state_dict(saved)  # then
print("loaded:", optimizer.state[layer.weight]["momentum_buffer"].device)

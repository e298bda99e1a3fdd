import torch
from torch import nn

model = nn.Sequential(nn.BatchNorm1d(1, momentum=0.5), nn.Linear(1, 1))
backbone = model[0].requires_grad_(False)
backbone.eval()

# as training loops do at the top of each epoch
model.train()
print("training mode again:", backbone.training)
model(torch.tensor([[2.0], [6.0]]))
print("running mean:", backbone.running_mean)

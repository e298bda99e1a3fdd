import torch
from torch import nn

model = nn.BatchNorm1d(1, momentum=0.5)
# mean 4
validation = torch.tensor([[2.0], [6.0]])
with torch.no_grad():
    model(validation)
print("without eval():", model.running_mean)

model = nn.BatchNorm1d(1, momentum=0.5)
model.eval()
with torch.no_grad():
    model(validation)
print("with eval():   ", model.running_mean)

import torch
from torch import nn

model = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2)).to("meta")
model[0].bias = nn.Parameter(torch.zeros(2))  # replaced after .to()
x = torch.ones(4, 2)

for name, tensor in model.named_parameters():
    print(f"{name:22}", tensor.device)
for name, tensor in model.named_buffers():
    print(f"{name:22}", tensor.device)
print(f"{'x':22}", x.device)

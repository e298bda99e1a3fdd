import torch
from peft import LoraConfig, get_peft_model
from torch import nn

net = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2), nn.Linear(2, 1))
first = net[0]
model = get_peft_model(net, LoraConfig(r=1, target_modules=["0"]))

for name, p in net.named_parameters():
    print(name, p.requires_grad)
print("training mode:", net.training)
print(
    "net was changed:",
    model.base_model.model is net and net[0] is not first,
)

model(torch.tensor([[1.0, 2.0], [3.0, 4.0]])).sum().backward()
print("BatchNorm has counted:", net[1].num_batches_tracked.item())

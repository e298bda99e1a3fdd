import torch
from peft import LoraConfig, get_peft_model
from torch import nn

net = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
head = net[1]
model = get_peft_model(
    net, LoraConfig(r=1, target_modules=["0"], modules_to_save=["1"])
)

optimizer = torch.optim.SGD(head.parameters(), lr=0.1)
model(torch.ones(1, 2)).sum().backward()
print("gradient of the old head:", head.weight.grad)
print(
    "gradient of the copy:",
    net[1].modules_to_save["default"].weight.grad is not None,
)
print(
    "the old head is kept as original_module:",
    net[1].original_module is head,
)

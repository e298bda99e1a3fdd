import torch
from torch import nn

model = nn.Linear(1, 1, bias=False)
nn.init.constant_(model.weight, 1.0)
try:
    torch.optim.SGD(parameters=model.parameters(), lr=0.25)
except TypeError as error:
    print(f"TypeError: {error}")

model.requires_grad_(False)  # as the loops above it have left it
trainable = filter(lambda p: p.requires_grad, model.parameters())
try:
    torch.optim.SGD(trainable, lr=0.25)
except ValueError as error:
    print(f"ValueError: {error}")

model.requires_grad_(True)
trainable = filter(lambda p: p.requires_grad, model.parameters())
optimizer = torch.optim.SGD(
    trainable, lr=0.25, momentum=0.5, weight_decay=0.5, nesterov=True
)
model(torch.ones(1)).backward()
optimizer.step()
print("one step:", model.weight.item())

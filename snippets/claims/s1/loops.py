from torch import nn

model = nn.Sequential(nn.Conv2d(3, 6, 5), nn.Linear(400, 10))
for param in model.parameters():
    print(param.requires_grad, end=" ")
    param.requires_grad = False
print()
for name, param in model.named_parameters():
    print(name, param.requires_grad)

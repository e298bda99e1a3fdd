import torch
from torch import nn

x = torch.ones(1, 4)
label = torch.tensor([0])
target = torch.ones(1, 4, requires_grad=True)
linear = nn.Linear(4, 4)
print("x:                          ", x.requires_grad)
print("Linear:                     ", linear(x).requires_grad)
print("Linear, argmax:             ", linear(x).argmax().requires_grad)
linear.requires_grad_(False)
print("Linear, frozen:             ", linear(x).requires_grad)

print("ReLU:                       ", nn.ReLU()(x).requires_grad)
print("PReLU:                      ", nn.PReLU()(x).requires_grad)
print("MSELoss:                    ", nn.MSELoss()(x, x).requires_grad)
print("MSELoss, target requires it:", nn.MSELoss()(x, target).requires_grad)
loss = nn.AdaptiveLogSoftmaxWithLoss(4, 3, cutoffs=[1])
print("AdaptiveLogSoftmaxWithLoss: ", loss(x, label).loss.requires_grad)

for module in nn.ReLU(), nn.MSELoss(), nn.PReLU(), loss:
    count = len(list(module.parameters()))
    print(type(module).__name__, "has", count, "parameters")

import torch
from torch import nn

layer = nn.Linear(2, 3)
scores = layer(torch.ones(1, 2))
probability = scores.softmax(dim=1)
choice = probability.argmax(dim=1)
loss = (choice - 1).float().square().mean()

print("scores     ", scores.requires_grad)
print("probability", probability.requires_grad)
print("choice     ", choice.requires_grad)
print("loss       ", loss.requires_grad)

# --8<-- [start:net]
from collections import OrderedDict

import torch
from torch import nn
from torch.nn import functional as F


class ConvBlock(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(20, 20, 3, padding=1)
        self.bn = nn.BatchNorm2d(20)
        self.relu = nn.ReLU()

    def forward(self, x):
        return self.relu(self.bn(self.conv(x)))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 10, 5)
        self.conv2 = nn.Conv2d(10, 20, 5)
        self.conv3 = nn.Conv2d(20, 20, 3, padding=1)
        names = "conv4_1", "conv4_2"
        convs = {name: nn.Conv2d(20, 20, 3, padding=1) for name in names}
        self.conv4 = nn.Sequential(OrderedDict(convs))
        self.conv5 = ConvBlock()
        self.conv6 = nn.Sequential(ConvBlock(), ConvBlock())
        self.drop = nn.Dropout2d()
        self.fc1 = nn.Linear(320, 50)
        self.fc2 = nn.Linear(50, 10)
        self.m = torch.distributions.Bernoulli(torch.tensor([0.5]))
        self.run = 0

    def forward(self, x):
        x = F.relu(F.max_pool2d(self.conv1(x), 2))
        x = F.relu(F.max_pool2d(self.drop(self.conv2(x)), 2))
        x = self.conv6(self.conv5(self.conv4(self.conv3(x))))
        x = F.relu(self.fc1(x.view(-1, 320)))
        return self.fc2(F.dropout(x, training=self.training))


# --8<-- [end:net]


# --8<-- [start:train]
cards = [3]
name = f"cuda:{cards[0]}" if torch.cuda.device_count() > 3 else "cpu"
device = torch.device(name)
model = Net().to(device).train()
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.125, momentum=0.5)
for step in range(2):
    images = torch.randn(2, 1, 28, 28, device=device)
    labels = torch.randint(0, 10, (2,), device=device)
    scores = model(images)
    optimizer.zero_grad()
    criterion(scores, labels).backward()
    optimizer.step()
without = [n for n, p in model.named_parameters() if p.grad is None]
print("output:", tuple(scores.shape), "without a gradient:", without)
# --8<-- [end:train]


# --8<-- [start:index]
params = optimizer.param_groups[0]["params"]
print([name for name, p in model.named_parameters() if p is params[4]])
# --8<-- [end:index]


# --8<-- [start:names]
print([type(module).__name__ for module in model.conv6.modules()])
print([name for name, p in model.conv6.named_parameters()])

model.conv6[1] = model.conv6[0]  # one block in two places
print([name for name, p in model.conv6.named_parameters()])
# --8<-- [end:names]


# --8<-- [start:nested]
nested = model.conv6._modules["0"]._modules["conv"].weight
print("the same weight:", nested is model.conv6[0].conv.weight)

for module in model.conv6.modules():
    if isinstance(module, nn.Conv2d):
        module.weight.detach()  # does nothing
        module.weight.requires_grad = False
for name, p in model.conv6.named_parameters():
    print(name, p.requires_grad)
# --8<-- [end:nested]


# --8<-- [start:bernoulli]
model.to("meta")
print("a layer:      ", model.conv1.weight.device)
print("Bernoulli:    ", model.m.probs.device)
print("in state_dict:", any("probs" in key for key in model.state_dict()))
# --8<-- [end:bernoulli]

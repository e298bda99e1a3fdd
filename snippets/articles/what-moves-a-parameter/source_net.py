# --8<-- [start:net]
import torch
from torch import nn
from torch.nn import functional as F


def conv_block(channels):
    return nn.Sequential(
        nn.Conv2d(channels, channels, 3, padding=1),
        nn.BatchNorm2d(channels),
        nn.ReLU(),
    )


class Net(nn.Module):
    """The layers of the source, in its order."""

    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 10, 5)
        self.conv2 = nn.Conv2d(10, 20, 5)
        self.conv3 = nn.Conv2d(20, 20, 3, padding=1)
        self.conv4 = nn.Sequential(
            nn.Conv2d(20, 20, 3, padding=1), nn.Conv2d(20, 20, 3, padding=1)
        )
        self.conv5 = conv_block(20)
        self.conv6 = nn.Sequential(conv_block(20), conv_block(20))
        self.drop = nn.Dropout2d()
        self.fc1 = nn.Linear(320, 50)
        self.fc2 = nn.Linear(50, 10)

    def forward(self, x):
        x = F.relu(F.max_pool2d(self.conv1(x), 2))
        x = F.relu(F.max_pool2d(self.drop(self.conv2(x)), 2))
        x = self.conv6(self.conv5(self.conv4(self.conv3(x))))
        return self.fc2(F.relu(self.fc1(x.flatten(1))))


# --8<-- [end:net]


# --8<-- [start:train]
net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.125, momentum=0.5)
output = net(torch.ones(2, 1, 28, 28))
nn.CrossEntropyLoss()(output, torch.tensor([3, 7])).backward()
optimizer.step()
print(output.shape, all(p.grad is not None for p in net.parameters()))
# --8<-- [end:train]


# --8<-- [start:index]
params = optimizer.param_groups[0]["params"]
print([name for name, p in net.named_parameters() if p is params[4]])
# --8<-- [end:index]


# --8<-- [start:names]
print([type(module).__name__ for module in net.conv6.modules()])
print([name for name, _ in net.conv6.named_parameters()])

tied = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
tied[1].weight = tied[0].weight
print([name for name, _ in tied.named_parameters()])
# --8<-- [end:names]

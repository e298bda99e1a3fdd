# --8<-- [start:networks]
import itertools
import warnings

import torch
from torch import nn
from torchvision.datasets import FakeData
from torchvision.transforms import ToTensor


class Net1(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 6, 5)
        self.conv2 = nn.Conv2d(6, 16, 5)
        self.pool = nn.MaxPool2d(2)

    def forward(self, x):
        x = self.pool(self.conv1(x).relu())
        return self.pool(self.conv2(x).relu()).flatten(1)


class Net2(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(16 * 5 * 5, 120)
        self.fc2 = nn.Linear(120, 84)
        self.fc3 = nn.Linear(84, 10)

    def forward(self, x):
        return self.fc3(self.fc2(self.fc1(x).relu()).relu())


dataset = FakeData(4, (3, 32, 32), num_classes=10, transform=ToTensor())
loader = torch.utils.data.DataLoader(dataset, batch_size=4)
inputs, labels = next(iter(loader))
net1, net2, criterion = Net1(), Net2(), nn.CrossEntropyLoss()
# --8<-- [end:networks]
# --8<-- [start:step]
parameters = list(itertools.chain(net1.parameters(), net2.parameters()))
optimizer = torch.optim.SGD(parameters, lr=0.001, momentum=0.9)
before = [p.clone() for p in parameters]

optimizer.zero_grad()
outputs1 = net1(inputs)
loss = criterion(net2(outputs1), labels)
loss.backward()
optimizer.step()

print("inputs: ", inputs.requires_grad, inputs.grad)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # outputs1 is no leaf
    print("outputs1:", outputs1.requires_grad, outputs1.grad)
print("net1.conv1.bias.grad is None:", net1.conv1.bias.grad is None)
print("net2.fc3.bias.grad is None:", net2.fc3.bias.grad is None)
changed = [not torch.equal(p, old) for p, old in zip(parameters, before)]
print("changed:", sum(changed), "of", len(changed), "parameters")
# --8<-- [end:step]
# --8<-- [start:inputs]
optimizer.zero_grad()
print("after zero_grad:", net1.conv1.bias.grad, net2.fc3.bias.grad)

inputs.requires_grad_()
outputs1 = net1(inputs)
outputs1.retain_grad()
criterion(net2(outputs1), labels).backward()
print("inputs.grad:", inputs.grad.shape)
print("outputs1.grad:", outputs1.grad.shape)
# --8<-- [end:inputs]

import torch
import torch.nn.functional as F
from torch import nn


class TheModelClass(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 6, 5)
        self.pool = nn.MaxPool2d(2, 2)
        self.conv2 = nn.Conv2d(6, 16, 5)
        self.fc1 = nn.Linear(16 * 5 * 5, 120)
        self.fc2 = nn.Linear(120, 84)
        self.fc3 = nn.Linear(84, 10)

    def farward(self, x):
        x = self.pool(F.relu(self.conv1(x)))
        x = self.pool(F.relu(self.conv2(x)))
        x = x.view(-1, 16 * 5 * 5)
        return self.fc3(F.relu(self.fc2(F.relu(self.fc1(x)))))


model = TheModelClass()
print("as defined:", {p.requires_grad for p in model.parameters()})
try:
    model(torch.ones(1, 3, 32, 32))
except NotImplementedError as error:
    print(f"NotImplementedError: {error}")

TheModelClass.forward = TheModelClass.farward
for number, size in (25, 32), (25, 28):
    rows = model(torch.zeros(number, 3, size, size)).shape[0]
    print(f"{number} images of {size} x {size}: {rows} rows")
try:
    model(torch.zeros(1, 3, 28, 28))
except RuntimeError as error:
    print(f"RuntimeError: {error}")

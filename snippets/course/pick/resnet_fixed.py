import torch
from torch import nn
from torchvision.models import resnet18

model = resnet18(weights=None)
model.requires_grad_(False)
model.fc = nn.Linear(512, 10)
optimizer = torch.optim.SGD(model.fc.parameters(), lr=0.5)

model.eval()
model.fc.train()

before = {n: t.clone() for n, t in model.state_dict().items()}
images = torch.ones(2, 3, 64, 64)
labels = torch.tensor([0, 1])
nn.functional.cross_entropy(model(images), labels).backward()
optimizer.step()
for name, tensor in model.state_dict().items():
    if not tensor.equal(before[name]):
        print("changed:", name)

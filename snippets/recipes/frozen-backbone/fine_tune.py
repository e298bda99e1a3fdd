import torch
from torch import nn
from torchvision.models import resnet18

# yours: resnet18(weights="DEFAULT")
model = resnet18()
model.requires_grad_(False)  # first freeze all,
# then give it a head that is not frozen
model.fc = nn.Linear(512, 10)

optimizer = torch.optim.SGD(model.fc.parameters(), lr=0.5, momentum=0.5)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1, gamma=0.5)
loader = [(torch.ones(4, 3, 32, 32), torch.tensor([0, 1, 2, 3]))]
before = {name: t.clone() for name, t in model.state_dict().items()}

for epoch in range(2):
    # the backbone: BatchNorm and Dropout hold still
    model.eval()
    model.fc.train()  # the head
    for images, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(images), labels)
        loss.backward()
        optimizer.step()
    print("epoch", epoch, "lr", scheduler.get_last_lr())
    scheduler.step()

for name, tensor in model.state_dict().items():
    if not tensor.equal(before[name]):
        print("changed:", name)

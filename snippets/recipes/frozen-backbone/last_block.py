import torch
from torch import nn
from torchvision.models import resnet18

# yours: resnet18(weights="DEFAULT")
model = resnet18()
model.requires_grad_(False)
# the last block learns as well
model.layer4.requires_grad_(True)
model.fc = nn.Linear(512, 10)

optimizer = torch.optim.SGD(
    [
        {"params": model.layer4.parameters(), "lr": 0.125},
        {"params": model.fc.parameters()},
    ],
    lr=0.5,
)
# layer4's BatchNorm holds still, its weights do not
model.eval()
model.fc.train()
batch, labels = torch.ones(4, 3, 32, 32), torch.tensor([0, 1, 2, 3])
loss = nn.functional.cross_entropy(model(batch), labels)
loss.backward()

for name, part in model.named_children():
    learns = [p.grad is not None for p in part.parameters()]
    if any(learns):
        print(name, "has", sum(learns), "parameters with a gradient")

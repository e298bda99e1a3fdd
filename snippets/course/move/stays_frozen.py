import torch
from torch import nn
from torchvision.models import resnet18


class FineTuned(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = resnet18(weights=None)
        self.backbone.fc = nn.Identity()
        self.backbone.requires_grad_(False)
        self.head = nn.Linear(512, 10)

    def train(self, mode=True):
        super().train(mode)
        # also after model.train()
        self.backbone.eval()
        return self

    def forward(self, images):
        return self.head(self.backbone(images))


model = FineTuned().train()
optimizer = torch.optim.SGD(model.head.parameters(), lr=0.5)
before = {n: t.clone() for n, t in model.state_dict().items()}

images = torch.ones(2, 3, 64, 64)
labels = torch.tensor([0, 1])
nn.functional.cross_entropy(model(images), labels).backward()
optimizer.step()
for name, tensor in model.state_dict().items():
    if not tensor.equal(before[name]):
        print("changed:", name)

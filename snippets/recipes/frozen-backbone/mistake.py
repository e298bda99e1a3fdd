import torch
from torch import nn
from torchvision.models import resnet18

model = resnet18()
model.requires_grad_(False)
model.fc = nn.Linear(512, 10)
# all but fc
backbone = nn.Sequential(*list(model.children())[:-1])
optimizer = torch.optim.SGD(model.fc.parameters(), lr=0.5)
images, labels = torch.rand(4, 3, 32, 32), torch.tensor([0, 1, 2, 3])

weights = [p.clone() for p in backbone.parameters()]
buffers = [b.clone() for b in backbone.buffers()]
features = backbone.eval()(images)

# as at the top of most training loops
model.train()
loss = nn.functional.cross_entropy(model(images), labels)
loss.backward()
optimizer.step()

pairs = zip(weights, backbone.parameters())
print("weights that changed: ", sum(not a.equal(b) for a, b in pairs))
pairs = zip(buffers, backbone.buffers())
print("buffers that changed: ", sum(not a.equal(b) for a, b in pairs))
print("the same features:  ", features.equal(backbone.eval()(images)))

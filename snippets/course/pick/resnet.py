import torch
from torch import nn
from torchvision.models import resnet18

model = resnet18(weights=None)
model.requires_grad_(False)
# the new head, after the freeze
model.fc = nn.Linear(512, 10)

learns = [n for n, p in model.named_parameters() if p.requires_grad]
print("learns:", learns)

before = {n: t.clone() for n, t in model.state_dict().items()}
# last, because it must see the new head
optimizer = torch.optim.SGD(model.fc.parameters(), lr=0.5)
images = torch.ones(2, 3, 64, 64)
labels = torch.tensor([0, 1])
nn.functional.cross_entropy(model(images), labels).backward()
optimizer.step()

after = model.state_dict()
changed = [n for n in before if not torch.equal(before[n], after[n])]
names = dict(model.named_parameters())
print("parameters that changed:", [n for n in changed if n in names])
counters = [n for n in changed if n.endswith("num_batches_tracked")]
print("batch counters that changed:", len(counters))

import torch
from torch import nn

norm = nn.BatchNorm1d(1)
backbone = nn.Sequential(nn.Linear(1, 1), norm)
backbone.requires_grad_(False)
head = nn.Linear(1, 1)
model = nn.Sequential(backbone, head)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)

before = {n: t.clone() for n, t in model.state_dict().items()}
output = model(torch.tensor([[2.0], [6.0]]))
target = torch.tensor([[0.0], [1.0]])
nn.functional.mse_loss(output, target).backward()
optimizer.step()
for name, tensor in model.state_dict().items():
    if not tensor.equal(before[name]):
        print("changed:", name)

import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 2.0)
nn.init.constant_(D.weight, 3.0)
optimizer_D = torch.optim.SGD(D.parameters(), lr=0.5)

fake = G(torch.ones(1, 1))
# computed with the weight that D has now
prediction = D(fake)
prediction.backward(retain_graph=True)
# changes this weight in place
optimizer_D.step()
try:
    prediction.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

G.zero_grad()
# a new prediction, with the new weight
D(fake).backward()
print("D.weight:", D.weight.item(), "G.weight.grad:", G.weight.grad.item())

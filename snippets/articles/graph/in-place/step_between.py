import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 2.0)
nn.init.constant_(D.weight, 3.0)
optimizer_D = torch.optim.SGD(D.parameters(), lr=0.5)

fake = G(torch.ones(1, 1))
prediction = D(fake)  # computed with the weight that D has now
prediction.backward(retain_graph=True)
optimizer_D.step()  # changes this weight in place
try:
    prediction.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

G.zero_grad()
D(fake).backward()  # a new prediction, with the new weight
print("D.weight:", D.weight.item(), "G.weight.grad:", G.weight.grad.item())

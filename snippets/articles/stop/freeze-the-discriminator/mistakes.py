import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
fake = G(torch.ones(1, 1))

loss_G = (D(fake.detach()) - 1).square().mean()  # D learns, G does not
loss_G.backward()
print("detach():  G has a gradient:", G.weight.grad is not None)

with torch.no_grad():
    judgement = D(fake)
loss_G = (judgement - 1).square().mean()
try:
    loss_G.backward()
except RuntimeError as error:
    print(f"no_grad(): RuntimeError: {error}")

import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
optimizer_D = torch.optim.SGD(D.parameters(), lr=0.5)

fake = G(torch.ones(1, 1))
prediction = D(fake)  # computed with the weights that D has now
prediction.sum().backward(retain_graph=True)
optimizer_D.step()  # and here D gets other weights, in place

try:
    prediction.sum().backward()
except RuntimeError as error:
    print(str(error).split(": ")[0])

D(fake).sum().backward()  # a new prediction, as in backward_G
print("a new prediction works")

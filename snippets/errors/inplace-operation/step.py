import torch
from torch import nn

layer = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
x = torch.ones(1, 1)

output = layer(x)
loss_a, loss_b = output.sum(), output.square().sum()
loss_a.backward(retain_graph=True)
optimizer.step()  # changes the weights in place
try:
    # needs the weights of before
    loss_b.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

optimizer.zero_grad()
output = layer(x)
loss_a, loss_b = output.sum(), output.square().sum()
loss_a.backward(retain_graph=True)
loss_b.backward()
optimizer.step()  # after both
print("both, then the step: no error")

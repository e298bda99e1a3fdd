import torch
from torch import nn

model = nn.Linear(1, 1, bias=False)
nn.init.constant_(model.weight, 1.0)
loss_function = nn.MSELoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.0625)

x = torch.tensor([[2.0]])
target = torch.tensor([[4.0]])
for step in range(4):
    # how wrong is the model?
    loss = loss_function(model(x), target)
    # forget the last gradient
    optimizer.zero_grad()
    # which way should each weight go?
    loss.backward()
    # go there
    optimizer.step()
    print(f"step {step}: loss {loss.item()}, weight {model.weight.item()}")

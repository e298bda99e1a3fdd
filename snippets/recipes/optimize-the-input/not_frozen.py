import torch
from torch import nn

for inputs in [False, True]:
    net = nn.Linear(2, 1, bias=False)
    nn.init.ones_(net.weight)
    x = torch.ones(1, 2, requires_grad=True)
    optimizer = torch.optim.SGD([x], lr=0.0)  # x stays, to see the sum
    for step in range(3):
        optimizer.zero_grad()
        loss = net(x).sum()
        if inputs:
            loss.backward(inputs=[x])
        else:
            loss.backward()
    print(f"inputs=[x] {inputs}: net.weight.grad", net.weight.grad)

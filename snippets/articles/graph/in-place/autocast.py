import torch
from torch import nn

for autocast in False, True:
    for fused in False, True:
        net = nn.Linear(1, 1, bias=False)
        nn.init.constant_(net.weight, 3.0)
        optimizer = torch.optim.SGD(net.parameters(), lr=0.5, fused=fused)
        x = torch.ones(1, 1, requires_grad=True)
        with torch.autocast("cpu", enabled=autocast):
            loss = net(x).sum()
        net.weight.grad = torch.ones(1, 1)
        # the weight goes from 3 to 2.5
        optimizer.step()
        print(f"autocast={autocast}, fused={fused}:", end=" ")
        try:
            loss.backward()
            print("x.grad", x.grad.item())
        except RuntimeError as error:
            print(type(error).__name__)

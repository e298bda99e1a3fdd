import torch
from torch import nn

for way in ["not called", "called, and multiplied by 0"]:
    expert = nn.Linear(1, 1, bias=False)
    nn.init.ones_(expert.weight)
    optimizer = torch.optim.SGD(expert.parameters(), lr=0.5, momentum=0.5)
    for chosen in [True, False, False]:
        optimizer.zero_grad()
        x = torch.ones(1, requires_grad=True)  # from the layers below
        output = x
        if way != "not called":
            output = output + float(chosen) * expert(x)
        elif chosen:
            output = output + expert(x)
        output.sum().backward()
        optimizer.step()
        print(f"{way}: chosen {chosen}, weight {expert.weight.item()}")

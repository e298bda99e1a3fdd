import torch
from torch import nn

x = torch.ones(1, 1)
for way in ["one block for all steps", "a block for each step"]:
    model = nn.Linear(1, 1, bias=False)
    nn.init.ones_(model.weight)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.25)
    outputs = []
    if way == "one block for all steps":
        with torch.autocast("cpu", dtype=torch.bfloat16):
            for step in range(3):
                output = model(x)
                outputs.append(output.item())
                optimizer.zero_grad()
                output.sum().backward()
                optimizer.step()
    else:
        for step in range(3):
            with torch.autocast("cpu", dtype=torch.bfloat16):
                output = model(x)
            outputs.append(output.item())
            optimizer.zero_grad()
            output.sum().backward()
            optimizer.step()
    print(f"{way}: outputs {outputs}, weight {model.weight.item()}")

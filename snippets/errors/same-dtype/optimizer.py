import torch
from torch import nn

for again in True, False:
    net = nn.Linear(2, 1)
    optimizer = torch.optim.AdamW(net.parameters())
    net(torch.ones(1, 2)).sum().backward()
    optimizer.step()  # makes averages in float32

    net.bfloat16()
    if again:  # converts the averages, too
        optimizer.load_state_dict(optimizer.state_dict())
    optimizer.zero_grad()
    net(torch.ones(1, 2, dtype=torch.bfloat16)).sum().backward()
    try:
        optimizer.step()
        print("loaded again:", optimizer.state[net.bias]["exp_avg"].dtype)
    except RuntimeError as error:
        print(f"RuntimeError: {error}")

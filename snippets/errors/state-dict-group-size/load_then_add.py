import torch
from torch import nn

body, head = nn.Linear(1, 1), nn.Linear(1, 1)
optimizer = torch.optim.SGD(head.parameters(), lr=0.5, momentum=0.5)
head(body(torch.ones(1, 1))).sum().backward()
optimizer.step()
saved = optimizer.state_dict()

# Resume, and train the body, too
optimizer = torch.optim.SGD(head.parameters(), lr=0.5, momentum=0.5)
optimizer.load_state_dict(saved)  # first
optimizer.add_param_group({"params": body.parameters(), "lr": 0.25})
print("rates:", [group["lr"] for group in optimizer.param_groups])
print("momentum of the head's bias:", end=" ")
print(optimizer.state[head.bias]["momentum_buffer"])
try:
    optimizer.load_state_dict(saved)  # too late
except ValueError as error:
    print(f"ValueError: {error}")

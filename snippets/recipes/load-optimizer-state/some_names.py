import torch
from torch import nn

body, head = nn.Linear(1, 1), nn.Linear(1, 1)
optimizer = torch.optim.Adam(head.named_parameters(prefix="head"))
try:
    optimizer.add_param_group({"params": body.parameters()})
except ValueError as error:
    print(f"ValueError: {error}")
optimizer.add_param_group({"params": body.named_parameters(prefix="body")})
print([group["param_names"] for group in optimizer.param_groups])

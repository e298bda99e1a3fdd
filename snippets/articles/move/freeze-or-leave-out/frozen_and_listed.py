import torch
from torch import nn

optimizers = []
for list_the_backbone in True, False:
    backbone = nn.Linear(1, 1, bias=False).requires_grad_(False)
    head = nn.Linear(1, 1, bias=False)
    nn.init.constant_(backbone.weight, 2.0)
    nn.init.constant_(head.weight, 3.0)
    params = [*head.parameters()]
    if list_the_backbone:
        params = [*backbone.parameters(), *params]
    optimizer = torch.optim.SGD(
        params, lr=0.25, momentum=0.5, weight_decay=0.5
    )
    for _ in range(2):
        optimizer.zero_grad()
        head(backbone(torch.ones(1, 1))).backward()
        optimizer.step()
    print("listed:" if list_the_backbone else "not:   ", end=" ")
    print("backbone", backbone.weight.item(), "head", head.weight.item())
    optimizers.append(optimizer)

listed, not_listed = optimizers
try:
    not_listed.load_state_dict(listed.state_dict())
except ValueError as error:
    print(f"ValueError: {error}")

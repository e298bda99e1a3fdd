from collections import OrderedDict

import torch
from torch import nn

stem, block, head = nn.Linear(1, 1), nn.Linear(1, 1), nn.Linear(1, 1)
model = nn.Sequential(OrderedDict(stem=stem, block=block, head=head))
for p in model.parameters():
    nn.init.constant_(p, 1.0)
stem.requires_grad_(False)
block.requires_grad_(False)

optimizer = torch.optim.Adam(  # all of them, frozen or not
    [
        {"params": stem.parameters(), "lr": 0.125},
        {"params": block.parameters(), "lr": 0.25},
        {"params": head.parameters(), "lr": 0.5},
    ]
)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1, gamma=0.5)
unfreeze = {1: block, 2: stem}  # epoch: part

for epoch in range(3):
    if epoch in unfreeze:
        unfreeze[epoch].requires_grad_(True)
    before = {name: p.clone() for name, p in model.named_parameters()}
    for x in [torch.ones(1, 1)]:  # your loader
        optimizer.zero_grad()
        model(x).sum().backward()
        optimizer.step()
    after = dict(model.named_parameters())
    changed = [n for n in after if not after[n].equal(before[n])]
    print(f"epoch {epoch}, lr {scheduler.get_last_lr()}, changed:")
    print("   ", *changed)
    scheduler.step()

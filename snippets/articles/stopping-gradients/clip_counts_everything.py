import torch
from torch import nn

body, head = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(body.weight, 4.0)
nn.init.constant_(head.weight, 3.0)


def clipped_head_grad():
    head.zero_grad()
    head(
        body(torch.ones(1))
    ).backward()  # body.grad 3, head.grad 4, together of norm 5
    nn.utils.clip_grad_norm_(
        [*body.parameters(), *head.parameters()], max_norm=1.0
    )
    return head.weight.grad


print("body left out of the optimizer:", clipped_head_grad())
body.requires_grad_(False)
body.zero_grad()
print("body frozen:                   ", clipped_head_grad())

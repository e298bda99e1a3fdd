import torch
from torch import nn

for frozen in False, True:
    G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
    nn.init.constant_(G.weight, 1.0)
    nn.init.constant_(D.weight, 0.25)
    optimizer = torch.optim.SGD(D.parameters(), lr=0.5)
    D.weight.register_post_accumulate_grad_hook(lambda _: optimizer.step())

    D.requires_grad_(not frozen)
    loss_G = (D(G(torch.ones(1))) - 1).square().sum()
    loss_G.backward()
    print(f"frozen {frozen}: D {D.weight.item()}")

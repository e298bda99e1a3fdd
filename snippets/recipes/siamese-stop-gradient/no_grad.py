import torch
from torch import nn

encoder = nn.Sequential(nn.Linear(1, 1), nn.BatchNorm1d(1, momentum=0.5))
predictor = nn.Linear(1, 1)
view1, view2 = torch.tensor([[2.0], [6.0]]), torch.tensor([[3.0], [5.0]])
for way in ["detach()", "no_grad()"]:
    encoder[1].reset_running_stats()
    z1 = encoder(view1)
    if way == "detach()":
        z2 = encoder(view2).detach()
    else:
        with torch.no_grad():
            z2 = encoder(view2)
    (predictor(z1) - z2).square().mean().backward()
    print(f"{way}: target has a graph: {z2.requires_grad}", end=", ")
    print("BatchNorm has seen", encoder[1].num_batches_tracked.item())

import torch
from torch import nn

net = nn.Sequential(nn.BatchNorm1d(1), nn.Dropout(p=1.0))
x = torch.tensor([[1.0], [3.0]])
for mode in ("train", "eval"):
    getattr(net, mode)()
    mean = net[0].running_mean.clone()
    with torch.inference_mode():
        out = net(x)
    same = net[0].running_mean.equal(mean)
    print(f"{mode:5} all dropped: {not out.any()}", f"mean kept: {same}")

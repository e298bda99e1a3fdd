import tempfile
import warnings

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(2, 3, 1, 1))

    def forward(self, x):
        weight = self.weight.to(memory_format=torch.channels_last)
        return nn.functional.conv2d(x, weight)


net, x = Net(), torch.arange(3.0).view(1, 3, 1, 1)
net(x).sum().backward()
alone = net.weight.grad.clone()
net.zero_grad()

with tempfile.TemporaryDirectory() as folder:
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=0, world_size=1)
    model = DistributedDataParallel(net)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model(x).sum().backward()
    dist.destroy_process_group()
for warning in caught:
    print("UserWarning:", str(warning.message).partition(".")[0])
print("weight:", net.weight.stride(), "gradient:", net.weight.grad.stride())
print("the same gradient:", torch.equal(net.weight.grad, alone))

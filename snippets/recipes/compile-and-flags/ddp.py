import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.A = nn.Linear(1, 1, bias=False)
        self.B = nn.Linear(1, 1, bias=False)
        for p in self.parameters():
            nn.init.ones_(p)

    def forward(self, x):
        return self.B(self.A(x).detach())  # A should stay as it is


store = dist.HashStore()
dist.init_process_group("gloo", store=store, rank=0, world_size=1)
for compiled, frozen in (False, False), (True, False), (True, True):
    print(f"compiled: {compiled}, A frozen: {frozen}")
    net = Net()
    net.A.requires_grad_(not frozen)  # before it is wrapped
    inner = torch.compile(net, backend="aot_eager") if compiled else net
    model = DistributedDataParallel(inner)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.5, weight_decay=0.5)
    try:
        for _ in "12":
            optimizer.zero_grad()
            model(torch.ones(1, 1)).sum().backward()
            optimizer.step()
            print("    gradient of A:", net.A.weight.grad, end=", ")
            print("weight of A:", net.A.weight.item())
    except RuntimeError as error:
        print("    RuntimeError:", str(error).partition(".")[0])
dist.destroy_process_group()

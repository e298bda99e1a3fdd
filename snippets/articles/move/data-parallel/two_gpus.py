import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = nn.Linear(1, 1, bias=False)
        self.runs = 0
        self.freeze_in_forward = False

    def forward(self, x):
        self.runs += 1
        if self.freeze_in_forward:
            self.block.weight.requires_grad = False
        return self.block(x)


model = nn.DataParallel(Net().cuda(), device_ids=[0, 1])
x = torch.ones(2, 1, device="cuda:0")
model(x)
assert model.module.runs == 0
assert model.module.block.weight.is_leaf

model.module.freeze_in_forward = True
try:
    model(x)
    raised = ""
except RuntimeError as error:
    raised = str(error)
assert "you can only change requires_grad flags of leaf" in raised

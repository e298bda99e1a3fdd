import os

# This has no effect once CUDA is in use.
os.environ["CUDA_VISIBLE_DEVICES"] = "0,1"

import torch
from torch import nn

first = torch.device("cuda:0")
model = nn.Linear(1, 1).cuda()
assert model.weight.device == first  # two are visible, and one is used

model = nn.DataParallel(model, device_ids=[0, 1])
output = model(torch.ones(2, 1, device=first))  # a row for each device
assert output.device == first

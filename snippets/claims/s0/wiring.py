import torch
from torch import nn

model = nn.Sequential()
model.conv3 = nn.Conv2d(20, 20, 3, padding=1)
for cards in [3], [0, 1]:
    if len(cards) > 1:
        model = nn.DataParallel(model)  # device_ids=cards, on GPUs
    optimizer = torch.optim.SGD(model.parameters(), lr=0.125)
    params = optimizer.param_groups[0]["params"]
    print(f"{cards}: parameters {len(params)}", end=", ")
    try:
        print("found", model._modules["conv3"])
    except KeyError as error:
        print(f"KeyError: {error}")
print("found", model.module._modules["conv3"])

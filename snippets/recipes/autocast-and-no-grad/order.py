import torch
from torch import nn

model = nn.Linear(1, 1, bias=False)
nn.init.ones_(model.weight)
x = torch.ones(1, 1)

with torch.autocast("cpu", dtype=torch.bfloat16), torch.no_grad():
    print("autocast, no_grad:", model(x).dtype, model(x).requires_grad)
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
    print("no_grad, autocast:", model(x).dtype, model(x).requires_grad)

with torch.autocast("cpu", dtype=torch.bfloat16):
    with torch.no_grad():  # a teacher's or a validation's pass
        model(x)
    output = model(x)  # and then the one that trains
print("after no_grad in the same block:", output.requires_grad)

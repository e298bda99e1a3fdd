import torch
from torch import nn

model = nn.Sequential(nn.Linear(2, 1))
models = [
    torch.compile(nn.DataParallel(model)),
    nn.DataParallel(torch.compile(model)),
    nn.Sequential(torch.compile(nn.Linear(2, 1))),
]
for wrapped in models:
    saved = {}
    for name, value in wrapped.state_dict().items():
        print(name, end=" ")
        name = name.replace("_orig_mod.", "").removeprefix("module.")
        saved[name] = value
    print(model.load_state_dict(saved))

model.compile()  # in place
print(list(model.state_dict()))

import torch
from torch import nn

model = nn.Linear(1, 1, bias=False)
optimizer = torch.optim.Adam(model.parameters())
model(torch.ones(1)).backward()
optimizer.step()
before = model.weight

model.double()  # after the optimizer has a state
print("the same parameter:", model.weight is before, model.weight.dtype)
state = optimizer.state[model.weight]
print("its state:", state["exp_avg"].dtype)

optimizer.zero_grad()
model(torch.ones(1, dtype=torch.float64)).backward()
try:
    optimizer.step()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

optimizer.load_state_dict(optimizer.state_dict())
optimizer.step()
state = optimizer.state[model.weight]
print("loaded again:", state["exp_avg"].dtype)

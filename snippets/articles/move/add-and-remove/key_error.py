import torch

stem = torch.tensor([2.0], requires_grad=True)
block = torch.tensor([3.0], requires_grad=True)
optimizer = torch.optim.SGD([stem, block], lr=0.25, momentum=0.5)
(stem + block).sum().backward()
optimizer.step()

del optimizer.param_groups[0]["params"][0]
try:
    optimizer.state_dict()
except KeyError as error:
    print("KeyError, the id of stem:", error.args[0] == id(stem))

del optimizer.state[stem]
print(list(optimizer.state_dict()["state"]))

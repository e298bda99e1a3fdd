import torch
from torch.optim import SGD

stem = torch.tensor([2.0], requires_grad=True)
block = torch.tensor([3.0], requires_grad=True)
optimizer = SGD([stem, block], lr=0.25, momentum=0.5)
(stem + block).sum().backward()
optimizer.step()

params = optimizer.param_groups[0]["params"]
index = next(i for i, p in enumerate(params) if p is stem)
del params[index]
state = optimizer.state.pop(stem)
optimizer.step()
print("out:  stem", stem.item(), "block", block.item())

params.insert(index, stem)  # at its old place
optimizer.state[stem] = state  # without this line it starts afresh
optimizer.step()
print("back: stem", stem.item(), "block", block.item())

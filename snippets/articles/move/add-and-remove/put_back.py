import torch

stem = torch.tensor([2.0], requires_grad=True)
block = torch.tensor([3.0], requires_grad=True)
optimizer = torch.optim.SGD([stem, block], lr=0.25, momentum=0.5)
(stem + 4 * block).sum().backward()
optimizer.step()
params = optimizer.param_groups[0]["params"]
params.append(params.pop(0))  # stem, out and back in at the end
saved = optimizer.state_dict()

stem = torch.tensor([2.0], requires_grad=True)  # the next run
block = torch.tensor([3.0], requires_grad=True)
optimizer = torch.optim.SGD([stem, block], lr=0.25, momentum=0.5)
optimizer.load_state_dict(saved)
print("stem had 1:", optimizer.state[stem]["momentum_buffer"])
print("block had 4:", optimizer.state[block]["momentum_buffer"])

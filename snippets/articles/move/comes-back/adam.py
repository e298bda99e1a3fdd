import torch

stem = torch.tensor([2.0], requires_grad=True)
block = torch.tensor([3.0], requires_grad=True)
optimizer = torch.optim.Adam([stem, block], lr=0.25, betas=(0.5, 0.5))

for block_takes_part in True, True, True, False, False, True:
    optimizer.zero_grad()
    loss = stem + block if block_takes_part else stem
    loss.sum().backward()
    optimizer.step()

for name, w in ("stem", stem), ("block", block):
    state = optimizer.state[w]
    print(name, "steps", state["step"].item(), end=", ")
    print("average", state["exp_avg"].item())

import torch

stem = torch.tensor([1.0], requires_grad=True)
block = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.LBFGS([stem, block], lr=0.5, max_iter=1)


def closure():
    optimizer.zero_grad()
    if step <= 2:
        loss = (stem + block).square() + stem.square()
    else:
        loss = 2 * stem.square()  # without block
    loss.backward()
    return loss


for step in 1, 2, 3, 4:
    before = block.item()
    optimizer.step(closure)
    print(f"step {step}: .grad is None: {block.grad is None}", end=", ")
    print("changed:", block.item() != before)

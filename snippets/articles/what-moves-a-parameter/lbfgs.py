import torch

stem = torch.tensor([1.0], requires_grad=True)
block = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.LBFGS([stem, block], lr=0.5, max_iter=1)


def closure():
    optimizer.zero_grad()
    if step < 2:
        loss = (stem + block).square() + stem**2
    else:
        loss = 2 * stem**2
    loss.backward()
    return loss


for step in range(4):
    before = block.item()
    optimizer.step(closure)
    print(
        f"grad None: {block.grad is None}, moved: {block.item() != before}"
    )

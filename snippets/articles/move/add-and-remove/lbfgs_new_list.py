import torch

stem = torch.tensor([2.0], requires_grad=True)
block = torch.tensor([3.0], requires_grad=True)
for optimizer in (
    torch.optim.SGD([stem, block], lr=0.25),
    torch.optim.LBFGS([stem, block], lr=0.25, max_iter=1),
):
    optimizer.param_groups[0]["params"] = [block]  # instead of `del`

    def closure():
        loss = stem.sum() + block.sum()
        loss.backward()
        return loss

    before = stem.item()
    stem.grad = block.grad = None
    optimizer.step(closure)
    print(type(optimizer).__name__, "changes stem:", stem.item() != before)

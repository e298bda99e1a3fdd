import torch


def gradient(divisors):
    w = torch.zeros(1, requires_grad=True)
    batches = [[1.0, 1.0], [3.0, 3.0]]
    for batch, divisor in zip(batches, divisors, strict=True):
        loss = (w * torch.tensor(batch)).mean()
        (loss / divisor).backward()
    return w.grad.item()


print("each divided by 2:        ", gradient([2, 2]))
print("divided by micro_step + 1:", gradient([1, 2]))

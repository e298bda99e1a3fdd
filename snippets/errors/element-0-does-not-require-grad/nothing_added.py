import torch

w = torch.tensor([2.0], requires_grad=True)
for batch in [1.0, 3.0], []:
    loss = torch.zeros(())
    for x in batch:
        loss = loss + (x * w).sum()
    if loss.requires_grad:
        loss.backward()
        print(batch, "the gradient is", w.grad)
    else:
        print(batch, "has no loss")

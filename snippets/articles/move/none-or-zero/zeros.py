import torch
from torch.optim import SGD

for set_to_none in True, False:
    w = torch.tensor([3.0], requires_grad=True)
    optimizer = SGD([w], lr=0.25, momentum=0.5)
    w.sum().backward()  # the gradient of w is 1
    optimizer.step()
    print(f"set_to_none={set_to_none}, one step: {w.item()}")

    # from here on, w is in no loss
    for _ in range(2):
        optimizer.zero_grad(set_to_none=set_to_none)
        optimizer.step()
        print(f"    .grad {w.grad}, weight {w.item()}")

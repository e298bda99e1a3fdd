import torch
from torch import nn

for detached in False, True:
    main, extra = (nn.Linear(1, 1, bias=False) for _ in range(2))
    nn.init.constant_(main.weight, 1.0)
    nn.init.constant_(extra.weight, 0.25)
    x = torch.tensor([[4.0]])
    goal = torch.tensor([[6.0]])

    error = goal - main(x)  # what main gets wrong
    target = error.detach() if detached else error
    loss = error.square().sum() + (extra(x) - target).square().sum()
    loss.backward()
    print(f"detached: {detached!s:5}", end=" ")
    print("main", main.weight.grad.item(), end=" ")
    print("extra", extra.weight.grad.item())

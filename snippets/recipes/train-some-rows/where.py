import torch
from torch import nn

mask = torch.tensor([[False], [True]])  # train row 1 alone
for name in "grad * mask", "torch.where":
    words = nn.Embedding(2, 1)
    nn.init.ones_(words.weight)
    if name == "grad * mask":
        words.weight.register_hook(lambda grad: grad * mask)
    else:
        words.weight.register_hook(
            lambda grad: torch.where(mask, grad, 0.0)
        )
    optimizer = torch.optim.SGD(words.parameters(), lr=0.5)
    out = words(torch.tensor([0, 1]))
    loss = (out[0] - 1).sqrt() + out[1]  # an infinite slope for row 0
    loss.sum().backward()
    optimizer.step()
    print(f"{name}: {words.weight[:, 0].tolist()}")

import torch
from torch import nn

mask = torch.tensor([[0.0], [0.0], [1.0]])  # train row 2 alone
optimizers = {
    "SGD": (torch.optim.SGD, {}),
    "SGD, weight decay": (torch.optim.SGD, {"weight_decay": 0.5}),
    "AdamW": (torch.optim.AdamW, {}),
    "Adam": (torch.optim.Adam, {}),
}
for name, (kind, options) in optimizers.items():
    words = nn.Embedding(3, 1)
    nn.init.ones_(words.weight)
    words.weight.register_hook(lambda grad: grad * mask)
    optimizer = kind(words.parameters(), lr=0.5, **options)
    words(torch.tensor([0, 1, 2])).sum().backward()
    optimizer.step()
    print(f"{name}: {[round(x, 3) for x in words.weight[:, 0].tolist()]}")

import torch
from torch import nn

from stop_the_gradient.figures import lines

mask = torch.tensor([[0.0], [0.0], [1.0]])  # train row 2 alone
rows = {"SGD": [], "SGD, weight decay": [], "Adam, mask after a step": []}
for way, numbers in rows.items():
    words = nn.Embedding(3, 1)
    nn.init.ones_(words.weight)
    kind = torch.optim.Adam if "Adam" in way else torch.optim.SGD
    decay = 0.5 if "decay" in way else 0.0
    optimizer = kind(words.parameters(), lr=0.5, weight_decay=decay)
    for step in range(5):
        numbers.append(words.weight[0].item())
        if step == (1 if "after" in way else 0):
            words.weight.register_hook(lambda grad: grad * mask)
        optimizer.zero_grad()
        words(torch.tensor([0, 1, 2])).sum().backward()
        optimizer.step()
print(
    lines(
        "Of these three, only plain SGD leaves row 0 alone",
        "steps",
        "row 0",
        rows,
    )
)

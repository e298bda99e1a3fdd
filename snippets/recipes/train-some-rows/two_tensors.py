import torch
from torch import nn


class PartlyTrained(nn.Module):
    """An embedding of which the last rows are trained."""

    def __init__(self, fixed, trained):
        super().__init__()
        self.register_buffer("fixed", fixed)
        self.trained = nn.Parameter(trained)

    def forward(self, numbers):
        weight = torch.cat([self.fixed, self.trained])
        return nn.functional.embedding(numbers, weight)


words = PartlyTrained(torch.ones(2, 2), torch.ones(1, 2))
optimizer = torch.optim.AdamW(
    words.parameters(),
    lr=0.5,
    weight_decay=0.5,
)
for step in range(2):
    optimizer.zero_grad()
    words(torch.tensor([0, 1, 2])).sum().backward()
    optimizer.step()
print("fixed:  ", words.fixed.tolist())
print("trained:", [round(x, 4) for x in words.trained[0].tolist()])

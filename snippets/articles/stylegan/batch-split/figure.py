import torch
from torch.nn.parallel import scatter

from stop_the_gradient.figures import bars

four_cards = [-1, -1, -1, -1]
parts = scatter(torch.ones(9), four_cards)
rows = {f"card {card}": 0 for card in range(4)}
for card, part in enumerate(parts):
    rows[f"card {card}"] = len(part)
print(bars("A batch of 9 on four cards", "rows", rows))

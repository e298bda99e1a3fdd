import warnings

import torch
from torch import nn

log = torch.tensor([[0.5, 0.5], [0.5, 0.5]]).log()
target = torch.tensor([[1.0, 0.0], [0.0, 1.0]])  # each row: log(2)
print("batchmean:", nn.KLDivLoss(reduction="batchmean")(log, target))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print("mean:     ", nn.KLDivLoss()(log, target))
print(f"{caught[0].category.__name__}: {caught[0].message}")

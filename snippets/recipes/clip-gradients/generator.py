import warnings

import torch
from torch import nn

model = nn.Linear(1, 1, bias=False)
trained = filter(lambda p: p.requires_grad, model.parameters())
# takes all there is
optimizer = torch.optim.SGD(trained, lr=1.0)
(100.0 * model(torch.ones(1, 1))).sum().backward()

norm = nn.utils.clip_grad_norm_(trained, max_norm=1.0)
print("norm", norm.item(), "gradient", model.weight.grad.item())

trained = [p for p in model.parameters() if p.requires_grad]
norm = nn.utils.clip_grad_norm_(trained, max_norm=1.0)
print("norm", norm.item(), "gradient", round(model.weight.grad.item(), 3))

trained = model.parameters()
optimizer = torch.optim.SGD(trained, lr=1.0)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    nn.utils.clip_grad_norm_(trained, max_norm=1.0)
print("warnings:", [str(warning.message) for warning in caught])

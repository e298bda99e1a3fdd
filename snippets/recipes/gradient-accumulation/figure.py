import torch
import torch.nn.functional as F
from torch import nn

from stop_the_gradient.figures import lines

y = torch.tensor([[1.0], [2.0], [3.0], [6.0], [1.0], [2.0], [9.0], [0.0]])
model = nn.Linear(1, 1, bias=False)
nn.init.zeros_(model.weight)
loss = F.mse_loss(model(torch.ones(8, 1)), y)
(whole,) = torch.autograd.grad(loss, model.weight)
added, wrong = [0.0], [0.0]
for divisor, numbers in (8, added), (2, wrong):
    model.zero_grad()
    for targets in y.split(2):
        outputs = model(torch.ones(2, 1))
        loss = F.mse_loss(outputs, targets, reduction="sum")
        (loss / divisor).backward()
        numbers.append(model.weight.grad.item())
shown = {
    "divided by all 8 examples": added,
    "divided by the 2 of the batch": wrong,
    "one batch of 8": [whole.item()] * 5,
}
print(
    lines(
        "Divided by all 8 examples, .grad ends at -6",
        "small batches",
        ".grad",
        shown,
    )
)

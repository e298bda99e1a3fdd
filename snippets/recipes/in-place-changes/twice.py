import torch
from torch.nn.functional import dropout

change = {
    "sigmoid": lambda h: h.sigmoid_(),
    "relu_": lambda h: h.relu_(),
    "dropout": lambda h: dropout(h, inplace=True),
    "+=": lambda h: h.add_(1.0),
}
for first, then in [
    ("relu_", "relu_"),
    ("relu_", "dropout"),
    ("relu_", "+="),
    ("dropout", "relu_"),
    ("+=", "relu_"),
    ("sigmoid", "+="),
]:
    w = torch.tensor([2.0, 3.0], requires_grad=True)
    h = w * 2.0
    change[first](h)
    change[then](h)
    try:
        h.sum().backward()
        print(f"{first}, then {then}: no error")
    except RuntimeError as error:
        print(f"{first}, then {then}: {error}".partition(" [")[0])

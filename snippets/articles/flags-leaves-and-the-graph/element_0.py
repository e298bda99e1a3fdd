import warnings

import torch
from torch import nn

x = torch.tensor([2.0, 1.0])
w = torch.tensor([3.0, 5.0], requires_grad=True)
frozen = nn.Linear(2, 1).requires_grad_(False)


def under_no_grad():
    with torch.no_grad():
        return (w * x).sum()


def wrapped_again():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns, but not of this
        return torch.tensor((w * x).sum())


losses = {
    "nothing stops it": (w * x).sum(),
    "no parameter in it": x.sum(),
    "all parameters frozen": frozen(x),
    "under no_grad()": under_no_grad(),
    "detach()": (w * x).detach().sum(),
    ".data": (w * x).data.sum(),
    "torch.tensor(loss)": wrapped_again(),
    "torch.from_numpy()": torch.from_numpy((w * x).detach().numpy()).sum(),
    "argmax()": (w * x).argmax(),
    "a comparison": (w * x > 0).float().sum(),
}
messages = set()
for name, loss in losses.items():
    try:
        loss.backward()
        print(f"{name:22} requires_grad {loss.requires_grad}, works")
    except RuntimeError as error:
        messages.add(str(error))
        print(f"{name:22} requires_grad {loss.requires_grad}")
print(*messages)

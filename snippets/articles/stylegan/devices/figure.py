import torch
from torch import nn

from stop_the_gradient.figures import questions

device = torch.device("meta")  # yours: "cuda"
model = nn.Module()
model.weight = nn.Parameter(torch.ones(2))
model.average = nn.Buffer(torch.ones(2))
model.plain = torch.ones(2)
model.to(device)
x, y = torch.ones(2), torch.ones(2)
x.to(device)  # the result is lost
y = y.to(device)


def works(t):
    try:
        model.weight * t
    except RuntimeError as error:
        assert "device" in str(error)
        return False
    return True


tensors = {
    "model.average, a buffer": model.average,
    "y, after y = y.to(device)": y,
    "torch.zeros_like(model.weight)": torch.zeros_like(model.weight),
    "torch.tensor(2.0)": torch.tensor(2.0),
    "model.plain, a plain tensor": model.plain,
    "x, after x.to(device)": x,
    "torch.zeros(2)": torch.zeros(2),
}
moved, numbers, errors = [], [], []
for name, t in tensors.items():
    if t.device == device:
        group = moved
    elif t.dim() == 0:
        group = numbers
    else:
        group = errors
    group.append(name)
    assert works(t) == (group is not errors)
steps = [
    ("Is t on the device of the model?", "yes", ["works", *moved]),
    ("A CPU tensor of zero dimensions?", "yes", ["works, too", *numbers]),
]
title = "On a different device, only a CPU tensor of zero dimensions works"
print(questions(title, steps, ["an error", *errors]))

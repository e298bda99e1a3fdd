import torch
from torch import nn

from stop_the_gradient.figures import questions

module = nn.Module()
module.scale = nn.Parameter(torch.ones(1))
module.average = nn.Buffer(torch.ones(1))
module.register_buffer("cache", torch.ones(1), persistent=False)
module.plain = torch.ones(1)
module.to(torch.float64)

kinds = {
    "nn.Parameter(t)": "scale",
    "nn.Buffer(t)": "average",
    "a buffer with persistent=False": "cache",
    "a plain tensor": "plain",
}
learns, saved, moves, rest = [], [], [], []
for kind, name in kinds.items():
    if name in dict(module.named_parameters()):
        learns.append(kind)
    elif name in module.state_dict():
        saved.append(kind)
    elif getattr(module, name).dtype == torch.float64:
        moves.append(kind)
    else:
        rest.append(kind)
steps = [
    ("In parameters()?", "yes", ["learns, is saved, moves", *learns]),
    ("In state_dict()?", "yes", ["is saved, and moves", *saved]),
    ("Did module.to() convert it?", "yes", ["moves only", *moves]),
]
print(
    questions(
        "A parameter learns, is saved and moves; a tensor does none of it",
        steps,
        ["nothing", *rest],
    )
)

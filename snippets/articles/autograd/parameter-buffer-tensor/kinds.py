import torch
from torch import nn


class Kinds(nn.Module):
    def __init__(self):
        super().__init__()
        self.parameter = nn.Parameter(torch.ones(1))
        self.frozen = nn.Parameter(torch.ones(1), requires_grad=False)
        self.listed = nn.ParameterList([nn.Parameter(torch.ones(1))])
        self.buffer = nn.Buffer(torch.ones(1))
        self.scratch = nn.Buffer(torch.ones(1), persistent=False)
        self.plain = torch.ones(1)
        self.flagged = torch.ones(1, requires_grad=True)
        self.computed = nn.Parameter(torch.ones(1)) * 2
        self.in_list = [nn.Parameter(torch.ones(1))]
        self.layers = [nn.Linear(1, 1)]
        self.modules_ = nn.ModuleList([nn.Linear(1, 1)])


net = Kinds().to("meta")
found = {
    "`nn.Parameter(t)`": net.parameter,
    "`nn.Parameter(t, requires_grad=False)`": net.frozen,
    "`nn.ParameterList([...])`": net.listed[0],
    "`nn.Buffer(t)`, `register_buffer`": net.buffer,
    "`nn.Buffer(t, persistent=False)`": net.scratch,
    "a plain tensor": net.plain,
    "a plain tensor with `requires_grad=True`": net.flagged,
    "`nn.Parameter(t) * 2`": net.computed,
    "a Python list of parameters": net.in_list[0],
    "a Python list of layers": net.layers[0].weight,
    "`nn.ModuleList([...])`": net.modules_[0].weight,
}
saved = {id(t) for t in net.state_dict(keep_vars=True).values()}
trained = {id(p) for p in net.parameters()}
print("| on `self` | moved | saved | in `parameters()` | flag |")
print("| --- | --- | --- | --- | --- |")
for kind, t in found.items():
    answers = (t.is_meta, id(t) in saved, id(t) in trained)
    cells = ["yes" if answer else "no" for answer in answers]
    print("|", kind, "|", " | ".join(cells), "|", t.requires_grad, "|")

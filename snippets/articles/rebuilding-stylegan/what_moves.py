import torch
from torch import nn


class Kinds(nn.Module):
    def __init__(self):
        super().__init__()
        self.parameter = nn.Parameter(torch.ones(1))
        self.register_buffer("buffer", torch.ones(1))
        self.register_buffer("scratch", torch.ones(1), persistent=False)
        self.tensor = torch.ones(1)
        self.tensors = [torch.ones(1)]
        self.layers = [nn.Linear(1, 1)]
        self.module_list = nn.ModuleList([nn.Linear(1, 1)])


net = Kinds().to("meta")
found = {
    "`nn.Parameter`": (net.parameter, "parameter"),
    "`register_buffer(...)`": (net.buffer, "buffer"),
    "`register_buffer(..., persistent=False)`": (net.scratch, "scratch"),
    "tensor": (net.tensor, "tensor"),
    "list of tensors": (net.tensors[0], "tensors.0"),
    "list of modules": (net.layers[0].weight, "layers.0.weight"),
    "`nn.ModuleList`": (net.module_list[0].weight, "module_list.0.weight"),
}
saved, trained = net.state_dict(), dict(net.named_parameters())

print("| on `self` | moved by `.to()` | saved | trained |")
print("| --- | --- | --- | --- |")
for kind, (tensor, name) in found.items():
    answers = (tensor.is_meta, name in saved, name in trained)
    cells = ["yes" if answer else "no" for answer in answers]
    print("|", kind, "|", " | ".join(cells), "|")

import torch
from torch import nn
from torch.nn.utils import parametrizations, prune


def replaces(change):
    layer = nn.Linear(2, 2)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
    change(layer)
    listed = {id(p) for p in optimizer.param_groups[0]["params"]}
    found = [id(p) in listed for p in layer.parameters()]
    return "no" if all(found) else "yes"


def new_parameter(layer):
    layer.weight = nn.Parameter(torch.ones(2, 2))


saved = nn.Linear(2, 2).state_dict()
changes = {
    "requires_grad_(False)": lambda layer: layer.requires_grad_(False),
    "eval()": lambda layer: layer.eval(),
    "double()": lambda layer: layer.double(),
    "load_state_dict(saved)": lambda layer: layer.load_state_dict(saved),
    "load_state_dict(saved, assign=True)": lambda layer: (
        layer.load_state_dict(saved, assign=True)
    ),
    "layer.weight = nn.Parameter(...)": new_parameter,
    'to("meta")': lambda layer: layer.to("meta"),
    "weight_norm(layer)": parametrizations.weight_norm,
    "spectral_norm(layer)": parametrizations.spectral_norm,
    'prune.l1_unstructured(layer, "weight", 1)': lambda layer: (
        prune.l1_unstructured(layer, "weight", 1)
    ),
}
print("| after the optimizer was built | build it again? |")
print("| --- | --- |")
for name, change in changes.items():
    print(f"| `{name}` | {replaces(change)} |")

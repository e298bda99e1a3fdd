import inspect

import torch

options = "source", "trust_repo", "force_reload", "skip_validation"
print("| option | `list` | `help` | `load` |")
print("| --- | --- | --- | --- |")
for option in (*options, "verbose"):
    cells = []
    for function in (torch.hub.list, torch.hub.help, torch.hub.load):
        parameter = inspect.signature(function).parameters.get(option)
        cells.append(f"`{parameter.default!r}`" if parameter else "none")
    print(f"| `{option}` |", " | ".join(cells), "|")

# --8<-- [start:options]
import inspect

import torch

options = (
    "source",
    "trust_repo",
    "force_reload",
    "skip_validation",
    "verbose",
)
print("| option | `list` | `help` | `load` |")
print("| --- | --- | --- | --- |")
for option in options:
    cells = []
    for function in (torch.hub.list, torch.hub.help, torch.hub.load):
        parameter = inspect.signature(function).parameters.get(option)
        cells.append(f"`{parameter.default!r}`" if parameter else "none")
    print(f"| `{option}` |", " | ".join(cells), "|")
# --8<-- [end:options]
# --8<-- [start:names]
print(*torch.hub.__all__)
# --8<-- [end:names]

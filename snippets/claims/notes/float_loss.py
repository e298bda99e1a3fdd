import warnings

import torch

w = torch.ones(2, requires_grad=True)


def nodes(start):
    found, rest = set(), [start]
    while rest:
        node = rest.pop()
        if node is not None and node not in found:
            found.add(node)
            rest += [following for following, _ in node.next_functions]
    return len(found)


total = 0
for step in range(3):
    loss = (w * w).sum()
    loss.backward()
    total += loss
    print(
        "step", step, "- nodes that the tensor holds:", nodes(total.grad_fn)
    )

for name, number in {
    "float(loss)": float,
    "loss.item()": torch.Tensor.item,
}.items():
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        print(name, type(number(loss)).__name__, "- warnings:", len(warned))

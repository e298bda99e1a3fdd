import io
import warnings

import torch
from torch import nn

tensor = torch.tensor([1.0], requires_grad=True)
for w in tensor, nn.Parameter(torch.ones(1)):
    w.register_hook(lambda grad: 2 * grad)
    file = io.BytesIO()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        torch.save(w, file)
    print(f"{type(w).__name__}, warnings: {len(caught)}")
    for warning in caught:
        print(f"    {warning.message}".split(" <")[0])

    file.seek(0)
    loaded = torch.load(file)
    for name, t in ("saved", w), ("loaded", loaded):
        (3 * t).sum().backward()
        print(f"    {name}: {t.grad}")

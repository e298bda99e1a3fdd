import warnings

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

block = nn.Linear(1, 1)
frozen = torch.ones(1, 1)  # as from a frozen embedding


def forward(x, options):
    return checkpoint(block, x, **options)


compiled = torch.compile(forward, backend="aot_eager")
for options in {"use_reentrant": True}, {}:
    for name, call in ("not compiled", forward), ("compiled", compiled):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            learns = call(frozen, options).requires_grad
        print(name, options, "block learns:", learns)
        print("  warnings:", len(caught))

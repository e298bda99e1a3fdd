import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

dropout = nn.Dropout(0.5)
for keep in True, False:
    torch.manual_seed(0)
    w = torch.ones(100, requires_grad=True)
    output = checkpoint(
        dropout, w, use_reentrant=False, preserve_rng_state=keep
    )
    output.sum().backward()
    same = torch.equal(output, w.grad)
    print(f"preserve_rng_state={keep}, gradient of the same mask: {same}")

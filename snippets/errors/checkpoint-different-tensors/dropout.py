import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

dropout = nn.Dropout(0.5)
for keep in True, False:
    torch.manual_seed(0)
    w = torch.ones(8, requires_grad=True)
    output = checkpoint(
        dropout, w, use_reentrant=False, preserve_rng_state=keep
    )
    output.sum().backward()
    print(f"preserve_rng_state={keep}")
    print("    output:  ", output.tolist())
    print("    gradient:", w.grad.tolist())

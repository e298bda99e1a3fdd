import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

block = nn.Linear(1, 1, bias=False)
x = torch.tensor([[3.0]], requires_grad=True)

for reentrant in False, True:
    print(f"use_reentrant={reentrant}")
    block.zero_grad()
    loss = checkpoint(block, x, use_reentrant=reentrant).sum()
    loss.backward(inputs=[block.weight])
    print("  backward(inputs=...):", block.weight.grad)
    loss = checkpoint(block, x, use_reentrant=reentrant).sum()
    try:
        print("  grad():", torch.autograd.grad(loss, block.weight))
    except RuntimeError as error:
        print("  grad():", str(error).split(".")[0])

import torch
from torch.utils.checkpoint import checkpoint

for checkpointed in (False, True):
    w = torch.tensor([2.0], requires_grad=True)
    y = w * 1

    def block():
        return y * y

    if checkpointed:
        out = checkpoint(block, use_reentrant=False)
    else:
        out = block()
    y.detach().zero_()
    try:
        out.backward()
        print("checkpointed:", w.grad.item(), "instead of 4.0")
    except RuntimeError as error:
        print("plain:", str(error).partition(":")[0])

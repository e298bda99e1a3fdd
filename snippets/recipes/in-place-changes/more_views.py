import torch

for split in torch.tensor_split, torch.unsafe_chunk:
    w = torch.tensor([2.0, 3.0], requires_grad=True)
    x = w * 1.0
    split(x, 2)[0].mul_(4.0)
    x.sum().backward()
    print(f"{split.__name__}: x {x.tolist()}, gradient {w.grad.tolist()}")

import torch

optim = torch.optim
for kind in optim.SGD, optim.Adam, optim.AdamW, optim.Adagrad:
    counts = []
    for options in {}, {"foreach": True}, {"fused": True}:
        w = torch.tensor([2.0], requires_grad=True)
        w.grad = torch.tensor([4.0])
        kind([w], lr=0.25, **options).step()
        counts.append(w._version)
    print(kind.__name__, "loop, foreach, fused:", *counts)

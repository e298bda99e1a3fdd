import torch

for cut in True, False:
    w = torch.tensor(1.0, requires_grad=True)
    h = torch.tensor(1.0)
    for step in range(4):
        # two windows of two steps
        if cut and step == 2:
            h = h.detach()
        h = w * h
    h.backward()
    print("cut:" if cut else "whole:", w.grad.item())

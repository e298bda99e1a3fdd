import torch
from torch import nn

norm = nn.BatchNorm1d(1, affine=False, momentum=1.0)
x = torch.tensor([[1.0]], requires_grad=True)
for between in False, True:
    # the variance is 1
    norm.reset_running_stats()
    norm.eval()
    loss = norm(x).sum()  # divides by sqrt(1)
    before = norm.running_var._version
    if between:
        norm.train()
        # now it is 4
        norm(torch.tensor([[0.0], [2.0], [4.0]]))
    print("variance:", norm.running_var.item(), end=", ")
    print("changes counted:", norm.running_var._version - before, end=", ")
    x.grad = None
    loss.backward()
    print("gradient:", round(x.grad.item(), 3))

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(1, 1)

    @torch.no_grad()  # meant for the evaluation
    def forward(self, x):
        return self.layer(x)


try:
    Net()(torch.ones(1, 1)).sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

torch.set_grad_enabled(False)  # a call, not a block: it stays
print("later:", torch.is_grad_enabled())
torch.set_grad_enabled(True)

import torch
from torch import nn
from torch.utils.checkpoint import CheckpointError, checkpoint


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(1))
        self.past = []

    def forward(self, x):
        self.past.append(x)
        return (torch.cat(self.past) * self.scale).sum()


block = Attention()
y = checkpoint(block, torch.ones(3), use_reentrant=False)
try:
    y.backward()
except CheckpointError as error:
    print("CheckpointError:", "\n".join(str(error).splitlines()[:4]))

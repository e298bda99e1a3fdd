import torch
from torch import nn

drop = nn.Dropout(0.5)
x = torch.ones(1000)
with torch.no_grad():
    dropped = (drop(x) == 0).any().item()
    print("no_grad() drops numbers:", dropped)

drop.eval()
dropped = (drop(x) == 0).any().item()
print("eval() drops numbers:   ", dropped)

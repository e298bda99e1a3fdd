import torch
from torch import nn

drop = nn.Dropout(0.5)
x = torch.ones(1000)
with torch.no_grad():
    print("no_grad() drops numbers:", bool((drop(x) == 0).any()))

drop.eval()
print("eval() drops numbers:   ", bool((drop(x) == 0).any()))

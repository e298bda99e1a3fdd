import torch
from torch.nn.parallel import scatter

batch, other = torch.arange(4), torch.arange(2)
for gpu, (x, y) in enumerate(scatter((batch, other), [-1, -1])):
    print(f"gpu {gpu}: {x.tolist()} and {y.tolist()},", end=" ")
    print("added up:", (x + y).tolist())
try:
    batch + other
except RuntimeError as error:
    print(f"RuntimeError: {error}")

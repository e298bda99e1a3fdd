import torch
from torch.nn.parallel import scatter

inputs = torch.arange(4), {"w": torch.arange(2)}, [1, 2], "label"
for gpu, part in enumerate(scatter(inputs, [-1, -1])):
    print(f"gpu {gpu}:", *part)

try:
    scatter((torch.arange(4), torch.tensor(0.5)), [-1, -1])
except RuntimeError as error:
    print(f"RuntimeError: {error}")

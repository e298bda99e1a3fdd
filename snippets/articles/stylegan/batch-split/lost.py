import torch
from torch.nn.parallel import scatter

batch, average = torch.arange(4), torch.tensor([[10.0, 20.0]])
for gpu, part in enumerate(scatter((batch, average), [-1, -1])):
    print(f"gpu {gpu}:", *part)

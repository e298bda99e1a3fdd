import torch
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.ones(9, 2))
batches = DataLoader(data, batch_size=4)
print([len(x) for (x,) in batches])

batches = DataLoader(data, batch_size=4, drop_last=True)
print([len(x) for (x,) in batches])

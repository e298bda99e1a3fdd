import torch
from torch.utils.data import DataLoader, Dataset


class Examples(Dataset):
    scale = torch.tensor(2.0, requires_grad=True)

    def __len__(self):
        return 2

    def __getitem__(self, i):
        return self.scale * i


for batch in DataLoader(Examples(), batch_size=2, num_workers=0):
    print(batch)

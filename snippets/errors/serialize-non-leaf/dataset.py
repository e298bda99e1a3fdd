import torch
from torch.utils.data import DataLoader, Dataset


class Scaled(Dataset):
    weight = torch.tensor([2.0], requires_grad=True)

    def __len__(self):
        return 1

    def __getitem__(self, index):
        with torch.no_grad():
            return self.weight * 3


loader = DataLoader(Scaled(), num_workers=1, multiprocessing_context="fork")
(batch,) = loader
print(batch, batch.requires_grad)

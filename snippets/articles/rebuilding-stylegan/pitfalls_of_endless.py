from itertools import cycle, islice

import torch
from torch.utils.data import DataLoader


class Numbers(torch.utils.data.Dataset):
    def __init__(self):
        self.reads = 0

    def __len__(self):
        return 3

    def __getitem__(self, index):
        self.reads += 1
        return index


def forever(loader):
    while True:
        yield from loader


for endless in (forever, cycle):
    numbers = Numbers()
    batches = list(islice(endless(DataLoader(numbers)), 9))
    print(endless.__name__, "read", numbers.reads, "items.", end=" ")
    print("The same batch again:", batches[0] is batches[3])

# Not one full batch of 4: forever() would neither yield nor end.
print("batches:", len(DataLoader(Numbers(), batch_size=4, drop_last=True)))

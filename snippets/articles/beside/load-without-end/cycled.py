from itertools import cycle, islice

from torch.utils.data import DataLoader, Dataset


class Numbers(Dataset):
    reads = 0

    def __len__(self):
        return 3

    def __getitem__(self, index):
        self.reads += 1
        return index


def forever(loader):
    while True:
        yield from loader


numbers = Numbers()
batches = list(islice(cycle(DataLoader(numbers)), 9))
print("cycle read", numbers.reads, "items for 9 batches")
print("the same object again:", batches[0] is batches[3])

numbers = Numbers()
batches = list(islice(forever(DataLoader(numbers)), 9))
print("forever read", numbers.reads, "items for 9 batches")
print("the same object again:", batches[0] is batches[3])

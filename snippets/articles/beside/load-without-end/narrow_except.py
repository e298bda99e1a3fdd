from torch.utils.data import DataLoader, Dataset


class Images(Dataset):
    def __len__(self):
        return 5

    def __getitem__(self, index):
        if index == 2:
            raise OSError(f"image {index} is damaged")
        return index


def forever(loader):
    while True:
        yield from loader


batches = forever(DataLoader(Images()))
print(next(batches), next(batches))
try:
    next(batches)
except OSError as error:
    print("OSError:", error)

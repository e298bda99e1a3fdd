from torch.utils.data import DataLoader, IterableDataset


class Stream(IterableDataset):
    def __iter__(self):
        return iter(["a", "b", "c"])


loader = DataLoader(Stream(), batch_size=2)
try:
    len(loader)
except TypeError as error:
    print(f"TypeError: {error}")


def forever(loader):
    while True:
        yield from loader


batches = forever(loader)
print(next(batches), next(batches), next(batches))

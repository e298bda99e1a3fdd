from torch.utils.data import DataLoader, Dataset


class Images(Dataset):
    def __init__(self, error):
        self.error = error

    def __len__(self):
        return 5

    def __getitem__(self, index):
        if index == 2:
            raise self.error
        return index


def fetch(loader, steps):
    batches, fetched = {}, []
    for _ in range(steps):
        try:
            reals = next(batches[8])
        except:  # noqa: E722
            batches[8] = iter(loader)
            reals = next(batches[8])
        fetched.append(reals.item())
    return fetched


print("good data:    ", fetch(DataLoader([0, 1, 2, 3, 4]), steps=8))
damaged = DataLoader(Images(OSError("image 2 is damaged")))
print("one bad image:", fetch(damaged, steps=8))
stopped = DataLoader(Images(KeyboardInterrupt()))
print("Ctrl-C:       ", fetch(stopped, steps=8))

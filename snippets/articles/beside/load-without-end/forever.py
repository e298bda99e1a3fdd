from torch.utils.data import DataLoader


def forever(loader):
    while True:
        empty = True
        for batch in loader:
            empty = False
            yield batch
        if empty:
            raise ValueError("The loader has no batch.")


batches = forever(DataLoader(["a", "b", "c"], batch_size=2))
for step in range(4):
    print(next(batches))

try:
    next(forever(DataLoader(["a"], batch_size=2, drop_last=True)))
except ValueError as error:
    print(f"ValueError: {error}")

from torch.utils.data import DataLoader


def forever(loader):
    if len(loader) == 0:
        raise ValueError("The loader has no batch.")
    while True:
        yield from loader


try:
    next(forever(DataLoader([])))
except ValueError as error:
    print(error)

loaders = {
    8: DataLoader(["a8", "b8", "c8"], batch_size=2),
    16: DataLoader(["a16", "b16", "c16"], batch_size=1),
}
batches = {size: forever(loader) for size, loader in loaders.items()}
for step in range(3):
    print(next(batches[8]))
for step in range(4):
    print(next(batches[16]))

from torch.utils.data import DataLoader


def forever(loader):
    while True:
        yield from loader


loaders = {
    8: DataLoader(["a8", "b8", "c8"], batch_size=2),
    16: DataLoader(["a16", "b16", "c16"], batch_size=1),
}
batches = {size: forever(loader) for size, loader in loaders.items()}
print(next(batches[8]), next(batches[8]), next(batches[8]))
print(next(batches[16]), next(batches[16]))

from torch.utils.data import DataLoader

loader = DataLoader(["a", "b", "c"], batch_size=2)
try:
    next(loader)
except TypeError as error:
    print(f"TypeError: {error}")

batches = iter(loader)
print(next(batches), next(batches))
try:
    next(batches)
except StopIteration as error:
    print(f"StopIteration: {error}")

print(list(loader))  # the loader itself can be walked again

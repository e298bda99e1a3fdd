from torch.utils.data import DataLoader, Dataset

from stop_the_gradient.figures import lines


class Images(Dataset):
    def __init__(self, damaged):
        self.damaged = damaged

    def __len__(self):
        return 5

    def __getitem__(self, index):
        if index == self.damaged:
            raise OSError(f"image {index} is damaged")
        return index


fetched = {"good data": None, "image 2 is damaged": 2}
for way, damaged in fetched.items():
    loader = DataLoader(Images(damaged))
    batches, fetched[way] = iter(loader), []
    for step in range(8):
        try:
            image = next(batches)
        except:  # noqa: E722
            batches = iter(loader)
            image = next(batches)
        fetched[way].append(image.item())
print(
    lines(
        "A damaged image 2 sends the loop back to 0",
        "step",
        "image",
        fetched,
        start=1,
    )
)

import torch


class Scaled(torch.utils.data.Dataset):
    weight = torch.tensor([2.0], requires_grad=True)

    def __len__(self):
        return 1

    def __getitem__(self, index):
        return self.weight * 3


(batch,) = torch.utils.data.DataLoader(Scaled())
print("computed in the data set:", batch.requires_grad)
with torch.no_grad():
    (batch,) = torch.utils.data.DataLoader(Scaled())
print("under no_grad():         ", batch.requires_grad)

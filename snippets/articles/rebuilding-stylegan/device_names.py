import torch

for device in (torch.device("cuda"), torch.device("cuda", 2)):
    print(device, "has the index", device.index)
print(torch.device("cuda") == torch.device("cuda", 0))
print(torch.device("cuda:2") == torch.device("cuda", 2))
try:
    torch.device("cuda: 0")
except RuntimeError as error:
    print(error)

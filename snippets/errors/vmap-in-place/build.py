import torch


def first_of_two(x):
    return torch.stack([x, torch.tensor(0.0)])


print(torch.vmap(first_of_two)(torch.tensor([1.0, 2.0, 3.0])))

import torch


def first_of_two(x):
    pair = x.new_zeros(2)  # one for each example
    pair[0] = x
    return pair


print(torch.vmap(first_of_two)(torch.tensor([1.0, 2.0, 3.0])))

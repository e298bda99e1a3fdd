import torch


def first_of_two(x):
    pair = torch.zeros(2)  # one for all examples
    pair[0] = x  # one for each example
    return pair


try:
    torch.vmap(first_of_two)(torch.tensor([1.0, 2.0, 3.0]))
except RuntimeError as error:
    print(f"RuntimeError: {error}")

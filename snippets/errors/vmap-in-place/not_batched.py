import torch


def first_of_two(x, made):
    if made == "zeros_like":
        pair = torch.zeros_like(x)
    elif made == "new_tensor":
        pair = x.new_tensor([0.0, 0.0])
    else:
        pair = torch.zeros(x.shape)
    pair[0] = x[0]
    return pair


x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
for made in "zeros_like", "new_tensor", "zeros":
    try:
        pairs = torch.vmap(first_of_two, in_dims=(0, None))(x, made)
        print(f"{made}:", pairs.tolist())
    except RuntimeError as error:
        print(f"{made}: RuntimeError: {error}".partition(" because")[0])

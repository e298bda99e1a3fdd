import torch
from torch.nn.functional import scaled_dot_product_attention

sees = torch.tensor([[True, True], [False, False]])  # row 1 sees nothing


def by_hand(v, low):
    return torch.zeros(2, 2).masked_fill(~sees, low).softmax(1) @ v


def built_in(v, mask):
    return scaled_dot_product_attention(torch.zeros(1, 2, 1), v, v, mask)


for name, attend, mask in [
    ("-inf", by_hand, float("-inf")),
    ("a large number", by_hand, -1e9),
    ("scaled_dot_product_attention", built_in, sees),
]:
    v = torch.ones(1, 2, 1, requires_grad=True)
    output = attend(v, mask)
    output[:, 0].sum().backward()  # the loss leaves row 1 out
    print(f"{name}: {output.flatten().tolist()},", end=" ")
    print("v.grad", v.grad.flatten().tolist())

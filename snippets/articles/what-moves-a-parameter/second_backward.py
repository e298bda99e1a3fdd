import torch


def twice(forward):
    x = torch.tensor([3.0], requires_grad=True)
    y = forward(x)
    y.backward()
    try:
        y.backward()
    except RuntimeError as error:
        return str(error).split(" (")[0]
    return x.grad


print("x * x:", twice(lambda x: x * x))
print("x + 1:", twice(lambda x: x + 1))

import torch


def gradient(loss_of, *arguments, **named):
    x = torch.tensor([3.0], requires_grad=True)
    try:
        loss_of(x).backward(*arguments, **named)
    except (RuntimeError, TypeError) as error:
        return str(error).split(". ")[0].split(" and ")[0]
    return x.grad


def scalar(x):
    return (2 * x).sum()  # shape []


def one_element(x):
    return 2 * x  # shape [1]


one = torch.tensor(1.0)
print("shape [],  nothing:     ", gradient(scalar))
print("shape [],  tensor(1.0): ", gradient(scalar, one))
print("shape [],  tensor([1]): ", gradient(scalar, torch.tensor([1])))
print("shape [1], tensor([1]): ", gradient(one_element, torch.tensor([1])))
print("grad_variable=:         ", gradient(scalar, grad_variable=one))

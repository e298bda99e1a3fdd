import torch


def second_backward(detach):
    x = torch.tensor([1.0], requires_grad=True)
    z = 2 * x**2
    p = z.detach() if detach else z
    q = torch.tensor([2.0], requires_grad=True)
    (p * q).backward()  # frees what it used
    try:
        (z**3).backward()
    except RuntimeError as error:
        return str(error).split(" (")[0]
    return x.grad


print("without detach:", second_backward(detach=False))
print("with detach:", second_backward(detach=True))

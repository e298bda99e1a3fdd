import torch


def gradient(change):
    """Return d(z**3)/dx for z = x**2 and x = 2: 6 * 2**5 = 192."""
    x = torch.tensor([2.0], requires_grad=True)
    z = x**2
    loss = (z**3).sum()
    change(z)
    try:
        loss.backward()
    except RuntimeError as error:
        return str(error).split(": ")[0]
    return x.grad


print("clone: ", gradient(lambda z: z.detach().clone().zero_()))
print("detach:", gradient(lambda z: z.detach().zero_()))
print("data:  ", gradient(lambda z: z.data.zero_()))

import torch


def loss(x, w):
    return w * x


x, w = torch.tensor(3.0), torch.tensor(2.0)
print("for x:", torch.func.grad(loss)(x, w))
print("for w:", torch.func.grad(loss, argnums=1)(x, w))
print("both: ", torch.func.grad(loss, argnums=(0, 1))(x, w))

import warnings

import torch


def triple(x):
    with torch.no_grad():
        return 3 * x


# PyTorch's own, about torch.jit.script
warnings.simplefilter("ignore")
x = torch.tensor(2.0)
with torch.no_grad():
    print("grad() inside: ", torch.func.grad(torch.square)(x))
print("grad() outside:", torch.func.grad(triple)(x))
_, tangent = torch.func.jvp(triple, (x,), (torch.tensor(1.0),))
print("jvp() outside: ", tangent)

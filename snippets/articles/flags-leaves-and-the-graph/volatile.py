import warnings

import torch
from torch.autograd import Variable

w = torch.tensor([2.0], requires_grad=True)


def show(what, program):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        print(f"{what}: {program()}")
    for warning in caught:
        print("  warning:", warning.message)


def attribute():
    x = torch.tensor([3.0])
    x.volatile = True
    return (w * x).requires_grad


def argument():
    x = Variable(torch.tensor([3.0]), volatile=True)
    return (w * x).requires_grad


show("x.volatile = True", attribute)
show("Variable(x, volatile=True)", argument)
with torch.no_grad():
    print("no_grad():", (w * torch.tensor([3.0])).requires_grad)

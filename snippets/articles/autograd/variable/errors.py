import warnings

import torch
from torch import nn
from torch.autograd import Variable

warnings.simplefilter("ignore")  # volatile warns before it raises
try:
    Variable(torch.tensor([2.0]), requires_grad=True, volatile=True)
except ValueError as error:
    print(f"ValueError: {error}")

try:
    nn.Parameter(torch.tensor([2.0]), volatile=True)
except TypeError as error:
    print(f"TypeError: {error}")

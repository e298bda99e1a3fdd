import warnings

import torch
from torch.autograd import Variable

from stop_the_gradient.figures import Graph

warnings.simplefilter("ignore")  # that volatile was removed
with Graph() as graph:
    w = torch.tensor([5.0], requires_grad=True)
    v = Variable(torch.tensor([2.0]), volatile=True)
    y = v * w
    with torch.no_grad():
        z = 2 * w
    y.backward()
print(graph.svg("volatile=True stops nothing", w=w, v=v, y=y, z=z))

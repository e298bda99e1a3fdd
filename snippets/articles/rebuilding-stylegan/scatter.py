# --8<-- [start:signature]
import inspect
from unittest import mock

import torch
from torch import nn
from torch.nn.parallel import scatter

print("scatter:     ", inspect.signature(scatter).parameters["dim"])
print("DataParallel:", inspect.signature(nn.DataParallel).parameters["dim"])
# --8<-- [end:signature]


# --8<-- [start:inputs]
class Chunk:
    """What Scatter does, without the copies to the cards."""

    @staticmethod
    def apply(devices, sizes, dim, tensor):
        return tensor.chunk(len(devices), dim)


def show(*inputs):
    with mock.patch("torch.nn.parallel.scatter_gather.Scatter", Chunk):
        for card, part in enumerate(scatter(inputs, ["cuda:0", "cuda:1"])):
            print(f"card {card}:", *part)


show(torch.arange(4), [torch.arange(2)], "label", 7)
# --8<-- [end:inputs]
# --8<-- [start:lost]
batch, average = torch.arange(4), torch.tensor([[10, 20]])
show(batch, average)
# --8<-- [end:lost]
# --8<-- [start:per_card]
average = torch.tensor([[10, 20], [30, 40]])  # a row for each card
print("a batch of 4")
show(torch.arange(4), average)
print("a batch of 1")
show(torch.arange(1), average)
# --8<-- [end:per_card]

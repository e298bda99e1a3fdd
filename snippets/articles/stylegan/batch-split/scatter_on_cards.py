import torch
from torch.nn.parallel import scatter

gpus = [0, 1]
parts = scatter(torch.zeros(8, 512, 4, 4), gpus)
assert [list(part.shape) for part in parts] == [
    [4, 512, 4, 4],
    [4, 512, 4, 4],
]
assert [part.device.index for part in parts] == gpus

parts = scatter(torch.zeros(1, 512, 4, 4), gpus)
assert [list(part.shape) for part in parts] == [[1, 512, 4, 4]]

# An average of one row: the second half of the batch is lost.
((batch, average),) = scatter((torch.arange(4), torch.zeros(1, 2)), gpus)
assert batch.tolist() == [0, 1]

import torch
from torch import nn

model = nn.Sequential(nn.Linear(64, 64), nn.GELU(), nn.Linear(64, 1))
weights = {p.data_ptr() for p in model.parameters()}
batches = [torch.ones(8, 64) for _ in range(4)]
kept = 0


def pack(tensor):  # the graph stores a tensor
    global kept
    kept += 0 if tensor.data_ptr() in weights else tensor.nbytes
    return tensor


# backward() fetches it; then it is freed
def unpack(tensor):
    global kept
    kept -= 0 if tensor.data_ptr() in weights else tensor.nbytes
    return tensor


with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
    total = 0.0
    for x in batches:
        total = total + model(x).mean() / 4
    print("one backward() for the sum:", kept, "bytes")
    total.backward()

    for x in batches:
        loss = model(x).mean() / 4
        print("backward() for each:       ", kept, "bytes")
        loss.backward()

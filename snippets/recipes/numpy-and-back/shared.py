import numpy as np
import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
for name, array in [
    ("detach().numpy()", w.detach().numpy()),
    ("numpy(force=True)", w.numpy(force=True)),
    ("detach().numpy().copy()", w.detach().numpy().copy()),
]:
    with torch.no_grad():
        w.fill_(1.0)
    array[0] = 9.0
    print(f"{name}: w is now {w.tolist()}")

array = np.ones(2, dtype=np.float32)
for name, tensor in [
    ("torch.from_numpy", torch.from_numpy(array)),
    ("torch.as_tensor", torch.as_tensor(array)),
    ("torch.tensor", torch.tensor(array)),
]:
    array[0] = 1.0
    tensor[0] = 9.0
    print(f"{name}: array is now {array}")

import numpy as np
import torch


def square(x):
    return torch.from_numpy(np.square(x.numpy()))


w = torch.tensor([1.0, 2.0], requires_grad=True)
torch.compile(square, backend="aot_eager")(w).sum().backward()
print("compiled:", w.grad.tolist())
try:
    square(w)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

import numpy as np
import torch

t = torch.tensor([1.0, 2.0], requires_grad=True)
print("t * np.float64(2):", (t * np.float64(2.0)).requires_grad)
print("np.float64(2) * t:", (np.float64(2.0) * t).requires_grad)
try:
    np.ones(2) * t
except TypeError as error:
    print(f"np.ones(2) * t: TypeError: {error}")
try:
    t * np.ones(2)
except RuntimeError as error:
    print(f"t * np.ones(2): RuntimeError: {error}")

layer = torch.nn.Linear(2, 1)
try:
    layer(torch.from_numpy(np.ones((1, 2))))
except RuntimeError as error:
    print(f"float64: RuntimeError: {error}")
print("t.tolist():", t.tolist())  # needs no detach()

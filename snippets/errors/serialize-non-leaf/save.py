import io

import torch

w = torch.ones(1, requires_grad=True)
y = 2 * w
file = io.BytesIO()
torch.save(y, file)
file.seek(0)
loaded = torch.load(file)
print("saved: ", y.grad_fn is not None, "leaf:", y.is_leaf)
print("loaded:", loaded.grad_fn is not None, "leaf:", loaded.is_leaf)

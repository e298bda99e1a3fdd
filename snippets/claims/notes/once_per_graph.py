import torch

w = torch.tensor([2.0], requires_grad=True)
loss = (w + 1).sum()
loss.backward()
loss.backward()
print("a sum, twice:", w.grad)

loss = (w * w).sum()
loss.backward()
try:
    loss.backward()
except RuntimeError as error:
    print("a square:    ", str(error).partition(" (")[0])

loss = torch.compile(lambda: (w + 1).sum(), backend="aot_eager")()
loss.backward()
try:
    loss.backward()
except RuntimeError as error:
    print("a compiled sum:", str(error).partition(" (")[0])

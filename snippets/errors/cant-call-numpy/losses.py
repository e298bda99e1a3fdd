import numpy
import torch

w = torch.tensor(2.0, requires_grad=True)

losses = [w * w, 3 * w]
try:
    numpy.mean(losses)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

losses = [loss.item() for loss in losses]
print(numpy.mean(losses))

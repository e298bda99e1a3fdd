import numpy
import torch

print(torch.tensor([1.0, 2.0], requires_grad=True))
print(torch.arange(2, dtype=torch.float32, requires_grad=True))

array = numpy.array([1, 2])
print(torch.from_numpy(array).float().requires_grad_())

image = torch.tensor([0, 255], dtype=torch.uint8)
print((image / 255).requires_grad_())

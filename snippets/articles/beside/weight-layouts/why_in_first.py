import torch
import torch.nn.functional as F

weight = torch.arange(24.0).reshape(3, 2, 2, 2)  # 3 out, 2 in
image = torch.ones(1, 2, 3, 3, requires_grad=True)
gradient = torch.arange(12.0).reshape(1, 3, 2, 2)

F.conv2d(image, weight).backward(gradient)
print(torch.equal(image.grad, F.conv_transpose2d(gradient, weight)))

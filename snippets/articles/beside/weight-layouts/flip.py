import torch
import torch.nn.functional as F

weight = torch.arange(54.0).reshape(3, 2, 3, 3)  # 3 out, 2 in
x = torch.arange(32.0).reshape(1, 2, 4, 4)

y = F.conv2d(x, weight)
turned = weight.transpose(0, 1).flip(2, 3)
print(torch.equal(y, F.conv_transpose2d(x, turned, padding=2)))

y = F.conv2d(x, weight, stride=2)
z = F.conv_transpose2d(x, turned, padding=2, stride=2)
print("with stride 2:", list(y.shape), list(z.shape))

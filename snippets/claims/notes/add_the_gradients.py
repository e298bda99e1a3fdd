import torch

D = torch.tensor([2.0], requires_grad=True)
real, fake = torch.tensor([1.0]), torch.tensor([3.0])
errD_real = (D * real).sum()
errD_real.backward()
print("after the real batch:", D.grad)
errD_fake = (D * fake).sum()
errD_fake.backward()
print("after the fake batch:", D.grad)
errD = errD_real + errD_fake
print("after the line:      ", D.grad)

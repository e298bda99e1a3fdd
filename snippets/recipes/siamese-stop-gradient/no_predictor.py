import torch

for way in ["with detach()", "without"]:
    encoder = torch.tensor(1.0, requires_grad=True)
    z1, z2 = encoder * 1.0, encoder * 3.0
    if way == "with detach()":
        loss = (z1 - z2.detach()) ** 2 + (z2 - z1.detach()) ** 2
    else:
        loss = (z1 - z2) ** 2 + (z2 - z1) ** 2
    loss.backward()
    print(f"{way}: gradient {encoder.grad.item()}")

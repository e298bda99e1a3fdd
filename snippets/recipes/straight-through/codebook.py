import torch

codes = torch.tensor([0.0, 4.0], requires_grad=True)
z = torch.tensor([1.0, 3.0], requires_grad=True)  # from the encoder
nearest = (z[:, None] - codes).abs().argmin(1)
q = z + (codes[nearest] - z).detach()  # for the decoder

loss = q.square().sum()
loss.backward()
print("encoder:", z.grad.tolist(), " codes:", codes.grad)

z.grad = None
loss = (codes[nearest] - z.detach()).square().sum()  # codes come nearer
loss += 0.25 * (z - codes[nearest].detach()).square().sum()  # z stays near
loss.backward()
print("encoder:", z.grad.tolist(), " codes:", codes.grad.tolist())

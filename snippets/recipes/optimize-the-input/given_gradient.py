import torch

given = torch.tensor([0.5, -2.0])  # computed under no_grad()


def fresh():
    w = torch.tensor([3.0, 4.0], requires_grad=True)
    return w, 2 * w


w, latents = fresh()
latents.backward(gradient=given)
print("backward(gradient=):", w.grad)

w, latents = fresh()
(given * latents).sum().backward()
print("product:            ", w.grad)

w, latents = fresh()
target = (latents - given).detach()
(0.5 * (latents - target).square()).sum().backward()
print("target:             ", w.grad)

w, latents = fresh()
target = latents - given
(0.5 * (latents - target).square()).sum().backward()
print("target not detached:", w.grad)

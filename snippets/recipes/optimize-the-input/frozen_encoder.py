import torch
from torch import nn

encoder = nn.Linear(2, 1, bias=False)  # frozen, as a VAE's encoder
nn.init.constant_(encoder.weight, 3.0)
encoder.requires_grad_(False)
denoiser = nn.Linear(1, 1)  # frozen, as a diffusion model

for recorded in True, False:
    image = torch.ones(1, 2, requires_grad=True)
    with torch.set_grad_enabled(recorded):
        latents = encoder(image)
    with torch.no_grad():
        denoiser(latents)
        gradient = torch.full_like(latents, 0.5)  # yours: from its output
    try:
        latents.backward(gradient=gradient)
        print(f"encoder recorded: {recorded}: {image.grad.tolist()}")
    except RuntimeError as error:
        print(f"encoder recorded: {recorded}: {error}")

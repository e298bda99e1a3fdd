import torch
from torch import nn
from torch.nn.utils.parametrizations import spectral_norm

layer = nn.Linear(2, 2, bias=False)
layer.weight.data = torch.tensor([[1.0, 0.0], [0.0, 0.875]])
layer = spectral_norm(layer, n_power_iterations=1)
layer.requires_grad_(False)
for vector in layer.parametrizations.weight[0].buffers():
    # an early estimate
    vector.copy_(torch.tensor([0.6, 0.8]))
print("requires a gradient:", next(layer.parameters()).requires_grad)

for _ in range(2):
    layer(torch.ones(1, 2))
    print("training mode:", f"{layer.weight[0, 0].item():.3f}")
layer.eval()
for _ in range(2):
    layer(torch.ones(1, 2))
    print("eval mode:    ", f"{layer.weight[0, 0].item():.3f}")

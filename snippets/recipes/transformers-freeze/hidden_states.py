import torch
from transformers import CLIPVisionConfig, CLIPVisionModel

config = CLIPVisionConfig(
    image_size=8,
    patch_size=4,
    hidden_size=8,
    num_hidden_layers=3,
    num_attention_heads=2,
    intermediate_size=16,
)
model = CLIPVisionModel(config)
image = torch.ones(1, 3, 8, 8)
features = model(image, output_hidden_states=True).hidden_states[-2]
features.sum().backward()
for number, layer in enumerate(model.encoder.layers):
    learns = all(p.grad is not None for p in layer.parameters())
    print(f"layer {number} has gradients: {learns}")

import torch
from transformers import (
    CLIPVisionConfig,
    LlamaConfig,
    LlavaConfig,
    LlavaForConditionalGeneration,
)

sizes = dict(
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)
config = LlavaConfig(
    vision_config=CLIPVisionConfig(image_size=8, patch_size=4, **sizes),
    text_config=LlamaConfig(vocab_size=20, **sizes),
    image_token_id=19,
    vision_feature_layer=-1,
)
torch.manual_seed(0)
model = LlavaForConditionalGeneration(config)
parts = {
    "vision tower": model.model.vision_tower.encoder,
    "projector": model.model.multi_modal_projector,
    "language model": model.model.language_model,
}
text = torch.tensor([[1, 2, 3, 4]])
with_image = torch.tensor([[1, 19, 19, 19, 19, 2]])
pixels = torch.ones(1, 3, 8, 8)


def with_gradient():
    for name, part in parts.items():
        have = sum(p.grad is not None for p in part.parameters())
        print(f"  {name}: {have} of {len(list(part.parameters()))}")
    model.zero_grad()


print("text and an image:")
model(with_image, pixel_values=pixels, labels=with_image).loss.backward()
with_gradient()
print("text only:")
model(text, labels=text).loss.backward()
with_gradient()
print("text only, the tower runs on zeros, its part is 0:")
loss = model(text, labels=text).loss
images = model.model.get_image_features(torch.zeros(1, 3, 8, 8))
(loss + 0 * images.pooler_output[0].sum()).backward()
with_gradient()

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
)


def parts(model, learns):
    names = {
        ".".join(name.split(".")[:2])
        for name, p in model.named_parameters()
        if p.requires_grad == learns
    }
    return sorted(names)


model = LlavaForConditionalGeneration(config)
print("all:", *parts(model, True))
model.model.vision_tower.requires_grad_(False)
print("frozen tower:", *parts(model, True))
model.requires_grad_(False)
model.model.multi_modal_projector.requires_grad_(True)
print("projector only:", *parts(model, True))

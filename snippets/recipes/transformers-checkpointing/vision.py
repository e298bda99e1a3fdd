import warnings

import torch
from peft import LoraConfig, get_peft_model
from transformers import (
    CLIPVisionConfig,
    LlamaConfig,
    LlavaConfig,
    LlavaForConditionalGeneration,
)

warnings.filterwarnings("ignore", "None of the inputs")
sizes = dict(
    hidden_size=8,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=16,
)
config = LlavaConfig(
    vision_config=CLIPVisionConfig(image_size=8, patch_size=4, **sizes),
    text_config=LlamaConfig(vocab_size=20, **sizes),
    image_token_index=19,
    vision_feature_layer=-1,
)
batch = {
    "input_ids": torch.tensor([[1, 19, 19, 19, 19, 2]]),
    "pixel_values": torch.ones(1, 3, 8, 8),
    "use_cache": False,
}


def learns(module, inputs, output):
    output.requires_grad_(True)


def show(name, use_reentrant, text_only=False):
    lora = LoraConfig(r=2, target_modules=["q_proj"])
    model = get_peft_model(LlavaForConditionalGeneration(config), lora)
    model.activation_checkpointing_enable({"use_reentrant": use_reentrant})
    if text_only:
        model.disable_input_require_grads()
        model.get_input_embeddings().register_forward_hook(learns)
    model.train()
    model(**batch).logits.sum().backward()
    print(name)
    for part in "vision", "language":
        grads = [
            p.grad is not None
            for n, p in model.named_parameters()
            if "lora_B" in n and part in n
        ]
        print(f"    {part}: {all(grads)}")


show("use_reentrant=False", False)
show("use_reentrant=True, as in Transformers 5.23", True)
show("use_reentrant=True, a hook on the text only", True, text_only=True)

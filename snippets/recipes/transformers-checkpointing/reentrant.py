import warnings

import torch
from peft import LoraConfig, get_peft_model
from transformers import (
    LlamaConfig,
    LlamaForCausalLM,
    ViTConfig,
    ViTForImageClassification,
)

sizes = dict(
    hidden_size=8,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=16,
)
tokens = torch.tensor([[1, 2, 3]])
images = ViTConfig(image_size=8, patch_size=4, **sizes)
text = LlamaConfig(vocab_size=20, **sizes)

for name, by_hand in [("ViT", False), ("ViT", True), ("Llama", False)]:
    if name == "Llama":
        model = LlamaForCausalLM(text)
        batch = {"input_ids": tokens, "labels": tokens}
    else:
        model = ViTForImageClassification(images)
        batch = {"pixel_values": torch.ones(1, 3, 8, 8)}
    lora = LoraConfig(r=2, target_modules=["q_proj"])
    model = get_peft_model(model, lora)
    model.activation_checkpointing_enable({"use_reentrant": True})
    if by_hand:
        model.enable_input_require_grads()
    model.train()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        output = model(**batch).logits
    print(f"{name}, enable_input_require_grads() called: {by_hand}")
    print("    the output requires a gradient:", output.requires_grad)
    for warning in told[:1]:
        print("    UserWarning:", warning.message)

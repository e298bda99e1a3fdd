import tempfile

import torch
from peft import (
    PeftModel,
    PrefixTuningConfig,
    PromptTuningConfig,
    get_peft_model,
)
from transformers import GPT2Config, GPT2LMHeadModel


def base():
    sizes = {"vocab_size": 4, "n_embd": 4, "n_layer": 1, "n_head": 1}
    config = GPT2Config(**sizes, bos_token_id=0, eos_token_id=0)
    return GPT2LMHeadModel(config)


options = {"task_type": "CAUSAL_LM", "num_virtual_tokens": 2}
model = get_peft_model(base(), PromptTuningConfig(**options))
print([name for name, p in model.named_parameters() if p.requires_grad])
try:
    model.set_requires_grad("default", False)
except TypeError as error:
    print(f"TypeError: {error}")

with tempfile.TemporaryDirectory() as folder:
    model.save_pretrained(folder)
    try:
        PeftModel.from_pretrained(base(), folder, is_trainable=True)
    except ValueError as error:
        print(f"ValueError: {error}")
    loaded = PeftModel.from_pretrained(base(), folder)
    loaded.train()
    print([n for n, p in loaded.named_parameters() if p.requires_grad])
    tokens = torch.tensor([[1, 2, 3]])
    loaded(input_ids=tokens, labels=tokens).loss.backward()
    weight = loaded.prompt_encoder["default"].embedding.weight
    print("the prompt has a gradient:", bool(weight.grad.any()))

model = base()
model.activation_checkpointing_enable()
try:
    get_peft_model(model, PrefixTuningConfig(**options))
except ValueError as error:
    print(f"ValueError: {error}")

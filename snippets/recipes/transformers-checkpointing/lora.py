import torch
from peft import LoraConfig, get_peft_model
from transformers import LlamaConfig, LlamaForCausalLM

config = LlamaConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=16,
)
tokens = torch.tensor([[1, 2, 3]])

model = get_peft_model(
    LlamaForCausalLM(config), LoraConfig(r=2, target_modules=["q_proj"])
)
model.activation_checkpointing_enable()
model.train()
model(input_ids=tokens, labels=tokens).loss.backward()

halves = [
    p.grad for name, p in model.named_parameters() if "lora_B" in name
]
print(
    "adapters with a gradient:",
    sum(bool(grad.any()) for grad in halves),
    "of",
    len(halves),
)

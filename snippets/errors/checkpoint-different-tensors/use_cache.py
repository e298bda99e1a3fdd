import torch
from transformers import LlamaConfig, LlamaForCausalLM

config = LlamaConfig(
    vocab_size=20,
    hidden_size=8,
    intermediate_size=16,
    num_hidden_layers=2,
    num_attention_heads=2,
)
model = LlamaForCausalLM(config).train()
tokens = torch.tensor([[1, 2, 3]])
grads = []
for checkpointing in False, True:
    if checkpointing:
        model.activation_checkpointing_enable()
    model.zero_grad()
    out = model(tokens, labels=tokens, use_cache=True)
    out.loss.backward()
    grads.append(model.model.layers[0].mlp.up_proj.weight.grad)
    print(f"checkpointing {checkpointing}: a cache:", end=" ")
    print(out.past_key_values is not None)
print("same gradient:", torch.allclose(*grads))

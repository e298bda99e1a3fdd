import torch
from transformers import LlamaConfig, LlamaModel

model = LlamaModel(
    LlamaConfig(
        vocab_size=10,
        hidden_size=8,
        intermediate_size=8,
        num_hidden_layers=1,
        num_attention_heads=2,
    )
).requires_grad_(False)
tokens = torch.tensor([[1, 2]])
print("output before:", model.embed_tokens(tokens).requires_grad)
model.enable_input_require_grads()
print("output after: ", model.embed_tokens(tokens).requires_grad)
print("weight after: ", model.embed_tokens.weight.requires_grad)

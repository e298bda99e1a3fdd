import torch
from transformers import LlamaConfig, LlamaForCausalLM

config = LlamaConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=16,
    tie_word_embeddings=True,
)
model = LlamaForCausalLM(config)
model.resize_token_embeddings(22)  # two new tokens: 20 and 21
model.requires_grad_(False)

weight = model.get_input_embeddings().weight
weight.requires_grad_(True)
new = torch.zeros(22, 1)
new[20:] = 1.0
weight.register_hook(lambda grad: grad * new)
optimizer = torch.optim.AdamW([weight], lr=0.1, weight_decay=0.0)

before = weight.detach().clone()
tokens = torch.tensor([[1, 20, 2, 21]])
for step in range(2):
    optimizer.zero_grad()
    model(input_ids=tokens, labels=tokens).loss.backward()
    optimizer.step()
changed = (weight != before).any(dim=1).nonzero().flatten()
print("changed rows:", changed.tolist())
print("the output layer has them, too:", model.lm_head.weight is weight)

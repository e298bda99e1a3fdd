import torch
from transformers import BertConfig, BertModel

torch.manual_seed(0)
config = BertConfig(
    vocab_size=8,
    hidden_size=4,
    num_hidden_layers=1,
    num_attention_heads=1,
    intermediate_size=4,
    attn_implementation="eager",
)
model = BertModel(config).eval()
tokens = torch.tensor([[1, 2, 3]])

output = model(tokens, output_attentions=True)
(attention,) = output.attentions
attention.retain_grad()
output.last_hidden_state[0, 0, 0].backward()
print("shape:", tuple(attention.shape))
print("rows with a gradient:", attention.grad[0, 0].any(dim=1).tolist())

model.set_attn_implementation("sdpa")
print("sdpa:", model(tokens, output_attentions=True).attentions)

import torch
from transformers import LlamaConfig, LlamaForCausalLM

config = LlamaConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)
model = LlamaForCausalLM(config)
prompt = torch.tensor([[1, 2, 3]])
options = dict(
    min_new_tokens=2,
    max_new_tokens=2,
    pad_token_id=0,
    output_logits=True,
    return_dict_in_generate=True,
)

written = model.generate(prompt, **options)
print("generate(), recorded:", written.logits[0].requires_grad)

tokens = written.sequences
logits = model(tokens[:, :-1]).logits[:, -2:]
log_probs = logits.log_softmax(-1).gather(-1, tokens[:, -2:, None])
print("a pass of its own, recorded:", log_probs.requires_grad)

undecorated = type(model).generate.__wrapped__
written = undecorated(model, prompt, **options)
print("without the decorator, recorded:", written.logits[0].requires_grad)
print("the tokens:", written.sequences.dtype)

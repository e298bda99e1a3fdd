import json
import logging
import tempfile
from pathlib import Path

from transformers import LlamaConfig, LlamaForCausalLM
from transformers.utils.logging import get_logger

get_logger("transformers").setLevel(logging.ERROR)
config = LlamaConfig(
    vocab_size=12,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
    tie_word_embeddings=False,
)


def is_tied(model):
    head, embedding = model.lm_head, model.model.embed_tokens
    return head.weight is embedding.weight


with tempfile.TemporaryDirectory() as folder:
    LlamaForCausalLM(config).save_pretrained(folder)  # two weights
    file = Path(folder, "config.json")
    said = json.loads(file.read_text()) | {"tie_word_embeddings": True}
    file.write_text(json.dumps(said))  # and a config that says one
    model = LlamaForCausalLM.from_pretrained(folder)
print("the config says tied:", model.config.tie_word_embeddings)
print("tied:", is_tied(model))

model.model.embed_tokens.requires_grad_(False)
print("head learns:", model.lm_head.weight.requires_grad)
model.lm_head.weight = model.model.embed_tokens.weight
print("after tying by hand:", is_tied(model))

import warnings

from transformers import BertConfig, BertModel

config = BertConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=16,
)
model = BertModel(config)
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    model.gradient_checkpointing_enable()
print("FutureWarning:", told[0].message)
print("switched on:", model.is_activation_checkpointing)

from transformers import BertConfig, BertForSequenceClassification

config = BertConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=16,
)
model = BertForSequenceClassification(
    config
)  # yours: .from_pretrained(...)

model.base_model.requires_grad_(False)

trained = [name for name, p in model.named_parameters() if p.requires_grad]
print("frozen:", model.base_model_prefix)
print("trained:", trained)
print(
    model.num_parameters(only_trainable=True), "of", model.num_parameters()
)

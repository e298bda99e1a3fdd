from transformers import BertConfig, BertForSequenceClassification

config = BertConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=16,
)
model = BertForSequenceClassification(config)
model.base_model.requires_grad_(False)
model.save_pretrained("saved")
loaded = BertForSequenceClassification.from_pretrained("saved")

for name, one in {"constructed": model, "from_pretrained": loaded}.items():
    frozen = sum(not p.requires_grad for p in one.parameters())
    print(
        f"{name}: training mode {one.training}, {frozen} frozen parameters"
    )

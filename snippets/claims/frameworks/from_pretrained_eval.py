from transformers import BertConfig, BertModel

config = BertConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)
model = BertModel(config)
model.save_pretrained("saved")
loaded = BertModel.from_pretrained("saved")
print("constructed, training mode:", model.training)
print("loaded, training mode:     ", loaded.training)
print(
    "loaded, parameters with a flag:",
    all(p.requires_grad for p in loaded.parameters()),
)

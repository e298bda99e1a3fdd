from peft import LoraConfig, get_peft_model
from transformers import BertConfig, BertForSequenceClassification

config = BertConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)
for given in [
    {"task_type": "SEQ_CLS"},
    {"modules_to_save": ["classifier"]},
    {},
]:
    model = BertForSequenceClassification(config)
    model = get_peft_model(
        model, LoraConfig(r=2, target_modules=["query"], **given)
    )
    print(given)
    for name, p in model.named_parameters():
        if p.requires_grad:
            print("   ", name.removeprefix("base_model.model."))

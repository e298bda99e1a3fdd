from peft import LoraConfig, get_peft_model, inject_adapter_in_model
from transformers import BertConfig, BertForSequenceClassification

config = BertConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)
for given in [
    {"modules_to_save": ["classifier"]},
    {"modules_to_save": ["clasifier"]},
    {"task_type": "SEQ_CLS"},
]:
    print(given)
    for way in "get_peft_model", "add_adapter", "inject":
        lora = LoraConfig(r=2, target_modules=["query"], **given)
        model = BertForSequenceClassification(config)
        if way == "get_peft_model":
            get_peft_model(model, lora)
        elif way == "add_adapter":
            model.add_adapter(lora)
        else:
            inject_adapter_in_model(lora, model)
        head = model.classifier
        trained = [n for n, p in head.named_parameters() if p.requires_grad]
        print(f"    {way}: {trained}")

lora = LoraConfig(
    r=2, target_modules=["query"], modules_to_save=["classifier"]
)
model = BertForSequenceClassification(config)
model.add_adapter(lora)
model.save_pretrained("saved")

for trainable in True, False:
    model = BertForSequenceClassification(config)
    model.load_adapter("saved", is_trainable=trainable)
    trained = [n for n, p in model.named_parameters() if p.requires_grad]
    print(f"loaded, is_trainable={trainable}")
    print("    adapter:", any("lora_" in name for name in trained))
    print("    head:", any("classifier" in name for name in trained))

from types import SimpleNamespace

from peft import LoraConfig, get_peft_model
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    Trainer,
    TrainingArguments,
)

config = BertConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)
arguments = TrainingArguments("out", use_cpu=True, report_to="none")
for adapter in True, False:
    model = BertForSequenceClassification(config)
    # What loading in 4 or 8 bits would set:
    model.is_quantized = True
    model.hf_quantizer = SimpleNamespace(
        is_trainable=True, is_qat_trainable=False
    )
    if adapter:
        model = get_peft_model(model, LoraConfig(task_type="SEQ_CLS"))
    try:
        Trainer(model, arguments)
        print("with an adapter: no error")
    except ValueError as error:
        print(f"ValueError: {error}")

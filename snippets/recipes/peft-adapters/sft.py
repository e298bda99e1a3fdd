from datasets import Dataset
from peft import LoraConfig, PeftModel, get_peft_model
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from transformers import (
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedTokenizerFast,
)
from trl import SFTConfig, SFTTrainer

words = Tokenizer(WordLevel({"<pad>": 0, "<eos>": 1, "fine": 2}))
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=words, pad_token="<pad>", eos_token="<eos>"
)
data = Dataset.from_list([{"text": "fine"}])
arguments = SFTConfig("out", use_cpu=True, bf16=False, report_to="none")
config = LlamaConfig(
    vocab_size=3,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)
lora = LoraConfig(r=2, target_modules=["q_proj"])


def trained(model):
    trainer = SFTTrainer(
        model,
        args=arguments,
        train_dataset=data,
        processing_class=tokenizer,
    )
    return [
        n.split(".")[-3]
        for n, p in trainer.model.named_parameters()
        if p.requires_grad
    ]


model = get_peft_model(LlamaForCausalLM(config), lora)
print("new:", trained(model))
model.save_pretrained("adapter")

loaded = PeftModel.from_pretrained(LlamaForCausalLM(config), "adapter")
print("loaded:", trained(loaded))
loaded = PeftModel.from_pretrained(
    LlamaForCausalLM(config), "adapter", is_trainable=True
)
print("is_trainable=True:", trained(loaded))

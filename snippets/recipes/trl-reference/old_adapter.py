import math

import torch
from datasets import Dataset
from peft import LoraConfig, get_peft_model
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from transformers import (
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedTokenizerFast,
    PrinterCallback,
)
from trl import DPOConfig, DPOTrainer

words = ["<pad>", "<eos>", "how", "are", "you", "fine", "bad"]
words = Tokenizer(WordLevel({w: i for i, w in enumerate(words)}))
words.pre_tokenizer = Whitespace()
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=words, pad_token="<pad>", eos_token="<eos>"
)
data = Dataset.from_list(
    [{"prompt": "how are you ", "chosen": "fine", "rejected": "bad"}] * 2
)
arguments = DPOConfig(
    "out",
    max_steps=1,
    use_cpu=True,
    bf16=False,
    report_to="none",
    logging_steps=1,
    save_strategy="no",
    disable_tqdm=True,
)
config = LlamaConfig(
    vocab_size=7,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)
lora = LoraConfig(r=2, target_modules=["q_proj"])


policy = get_peft_model(LlamaForCausalLM(config), lora)
for name, p in policy.named_parameters():
    if "lora_B" in name:
        torch.nn.init.ones_(p)  # as if it had been trained
trainer = DPOTrainer(
    policy, args=arguments, train_dataset=data, processing_class=tokenizer
)
print("adapters:", sorted(policy.peft_config))
trained = [name for name, p in policy.named_parameters() if p.requires_grad]
print("trained:", sorted({name.split(".")[-2] for name in trained}))
trainer.remove_callback(PrinterCallback)  # it prints how long it took
trainer.train()
first = trainer.state.log_history[0]
print("first loss is log(2):", abs(first["loss"] - math.log(2)) < 1e-5)

import copy
import math

import torch
from datasets import Dataset
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


LlamaForCausalLM(config).save_pretrained("saved")
for given in True, False:
    policy = LlamaForCausalLM.from_pretrained("saved")
    torch.nn.init.ones_(policy.lm_head.weight[3])  # changed after loading
    trainer = DPOTrainer(
        policy,
        copy.deepcopy(policy) if given else None,
        args=arguments,
        train_dataset=data,
        processing_class=tokenizer,
    )
    trainer.remove_callback(PrinterCallback)  # it prints how long it took
    trainer.train()
    first = trainer.state.log_history[0]
    print(f"reference given: {given}")
    print(
        "    first loss is log(2):", abs(first["loss"] - math.log(2)) < 1e-5
    )

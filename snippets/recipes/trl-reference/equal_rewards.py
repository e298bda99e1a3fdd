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
from trl import GRPOConfig, GRPOTrainer

words = ["<pad>", "<eos>", "how", "are", "you", "fine", "bad"]
words = Tokenizer(WordLevel({w: i for i, w in enumerate(words)}))
words.pre_tokenizer = Whitespace()
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=words, pad_token="<pad>", eos_token="<eos>"
)
config = LlamaConfig(
    vocab_size=7,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)
arguments = GRPOConfig(
    "out",
    max_steps=1,
    per_device_train_batch_size=2,
    num_generations=2,
    max_completion_length=1,
    use_cpu=True,
    bf16=False,
    report_to="none",
    logging_steps=1,
    save_strategy="no",
    disable_tqdm=True,
)


def equal(completions, **other):
    return [1.0] * len(completions)


def different(completions, **other):
    return [float(i) for i in range(len(completions))]


for reward in equal, different:
    trainer = GRPOTrainer(
        LlamaForCausalLM(config),
        reward,
        args=arguments,
        train_dataset=Dataset.from_list([{"prompt": "how are you"}] * 2),
        processing_class=tokenizer,
    )
    trainer.remove_callback(PrinterCallback)  # it prints how long it took
    trainer.train()
    first = trainer.state.log_history[0]
    print(f"{reward.__name__} rewards: ", end="")
    print(f"grad_norm is zero: {first['grad_norm'] == 0.0}, ", end="")
    print("frac_reward_zero_std:", first["frac_reward_zero_std"])

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


def reward(completions, **other):
    return [float(i) for i in range(len(completions))]


for num_iterations in 1, 2:
    arguments = GRPOConfig(
        "out",
        max_steps=2,
        num_iterations=num_iterations,
        per_device_train_batch_size=8,
        num_generations=8,
        max_completion_length=1,
        learning_rate=0.01,
        lr_scheduler_type="constant",
        use_cpu=True,
        bf16=False,
        report_to="none",
        logging_steps=1,
        save_strategy="no",
        disable_tqdm=True,
    )
    trainer = GRPOTrainer(
        LlamaForCausalLM(config),
        reward,
        args=arguments,
        train_dataset=Dataset.from_list([{"prompt": "how are you"}] * 8),
        processing_class=tokenizer,
    )
    trainer.remove_callback(PrinterCallback)  # it prints how long it took
    trainer.train()
    logs = [log for log in trainer.state.log_history if "loss" in log]
    print("num_iterations:", num_iterations, end=" ")
    print("reference:", trainer.ref_model)
    print("    loss is 0:", [abs(log["loss"]) < 1e-6 for log in logs])
    print("    gradient is 0:", [log["grad_norm"] == 0 for log in logs])

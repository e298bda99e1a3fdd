import copy

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
config = LlamaConfig(
    vocab_size=7,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)


def new():
    return LlamaForCausalLM(config)


def adapter():
    return get_peft_model(new(), LoraConfig(r=2, target_modules=["q_proj"]))


def tell(what, policy, rejected="bad", **options):
    row = {
        "prompt": "how are you ",
        "chosen": "fine",
        "rejected": rejected,
    }
    arguments = DPOConfig(
        "out",
        max_steps=1,
        use_cpu=True,
        bf16=False,
        report_to="none",
        logging_steps=1,
        save_strategy="no",
        disable_tqdm=True,
        **options,
    )
    is_adapter = hasattr(policy, "peft_config")
    trainer = DPOTrainer(
        policy,
        None if is_adapter else copy.deepcopy(policy),
        args=arguments,
        train_dataset=Dataset.from_list([row] * 2),
        processing_class=tokenizer,
    )
    trainer.remove_callback(PrinterCallback)  # it prints how long it took
    try:
        trainer.train()
    except (RuntimeError, ValueError) as error:
        print(f"{what}: {type(error).__name__}")
        return
    norm = trainer.state.log_history[0]["grad_norm"]
    if norm > 0:
        norm = "less than 1e-6" if norm < 1e-6 else "> 0"
    print(f"{what}: grad_norm {norm}")


tell("as it should be", new())
tell("frozen", new().requires_grad_(False))
frozen = new().requires_grad_(False)
tell("    no checkpointing", frozen, gradient_checkpointing=False)
tell("adapter frozen", adapter().requires_grad_(False))
off = adapter()
off.disable_adapter_layers()
tell("adapter switched off", off)
tell("beta is 0", new(), beta=0.0)
tell("both answers equal", new(), rejected="fine")
tell("answers cut off", new(), max_length=3)
tell("learning rate 0", new(), learning_rate=0.0)
tell("clipped to almost 0", new(), max_grad_norm=1e-9)

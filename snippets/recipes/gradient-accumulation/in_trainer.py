import torch
from torch.nn import functional as F
from transformers import (
    LlamaConfig,
    LlamaForCausalLM,
    PrinterCallback,
    Trainer,
    TrainerCallback,
    TrainingArguments,
)

config = LlamaConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)
start = LlamaForCausalLM(config).state_dict()
words = torch.tensor([1, 2, 3, 4, 5])
data = [
    {"input_ids": words, "labels": words},
    {
        "input_ids": words,
        "labels": torch.tensor([-100, -100, -100, -100, 5]),
    },
]


def per_word(outputs, labels, num_items_in_batch):
    print("    words that count:", num_items_in_batch.item())
    logits, labels = outputs.logits[:, :-1].flatten(0, 1), labels[:, 1:]
    loss = F.cross_entropy(logits, labels.flatten(), reduction="sum")
    return loss / num_items_in_batch


def mean(outputs, labels, num_items_in_batch):
    logits, labels = outputs.logits[:, :-1].flatten(0, 1), labels[:, 1:]
    return F.cross_entropy(logits, labels.flatten())


class Gradient(TrainerCallback):
    def on_pre_optimizer_step(self, args, state, control, model, **kwargs):
        self.value = model.lm_head.weight.grad.clone()


def gradient(batch, steps, loss):
    model = LlamaForCausalLM(config)
    model.load_state_dict(start)
    arguments = TrainingArguments(
        "out",
        max_steps=1,
        per_device_train_batch_size=batch,
        gradient_accumulation_steps=steps,
        max_grad_norm=0,
        use_cpu=True,
        report_to="none",
        save_strategy="no",
        disable_tqdm=True,
    )
    kept = Gradient()
    trainer = Trainer(
        model,
        arguments,
        train_dataset=data,
        compute_loss_func=loss,
        callbacks=[kept],
    )
    # it prints how long it took
    trainer.remove_callback(PrinterCallback)
    trainer.train()
    return kept.value


right = gradient(batch=2, steps=1, loss=None)
for loss in None, per_word, mean:
    print(loss.__name__ if loss else "the model's own loss")
    same = torch.allclose(gradient(1, 2, loss), right, atol=1e-5)
    print("    as one batch of two:", same)

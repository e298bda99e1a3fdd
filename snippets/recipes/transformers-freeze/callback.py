import torch
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    PrinterCallback,
    Trainer,
    TrainerCallback,
    TrainingArguments,
)

config = BertConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)
row = {"input_ids": torch.tensor([1, 2, 3]), "labels": torch.tensor(0)}
arguments = TrainingArguments(
    "out",
    max_steps=1,
    use_cpu=True,
    report_to="none",
    save_strategy="no",
    disable_tqdm=True,
)


def tell(event, model):
    print(
        f"{event}: has a gradient:",
        model.classifier.weight.grad is not None,
    )


class Gradients(TrainerCallback):
    def on_step_begin(self, args, state, control, model, **kwargs):
        tell("on_step_begin", model)

    def on_pre_optimizer_step(self, args, state, control, model, **kwargs):
        tell("on_pre_optimizer_step", model)

    def on_optimizer_step(self, args, state, control, model, **kwargs):
        tell("on_optimizer_step", model)

    def on_step_end(self, args, state, control, model, **kwargs):
        tell("on_step_end", model)


model = BertForSequenceClassification(config)
trainer = Trainer(model, arguments, train_dataset=[row, row])
trainer.remove_callback(PrinterCallback)  # it prints how long it took
trainer.add_callback(Gradients())
trainer.train()

import torch
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    PrinterCallback,
    Trainer,
    TrainerCallback,
    TrainingArguments,
)


class Unfreeze(TrainerCallback):
    def on_epoch_begin(self, args, state, control, model, **rest):
        model.base_model.requires_grad_(state.epoch >= 1)


config = BertConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=16,
)
row = {"input_ids": torch.tensor([1, 2, 3]), "labels": torch.tensor(0)}
arguments = TrainingArguments(
    "out",
    num_train_epochs=2,
    per_device_train_batch_size=1,
    use_cpu=True,
    report_to="none",
    save_strategy="no",
    disable_tqdm=True,
)

for given in True, False:
    model = BertForSequenceClassification(config)
    model.base_model.requires_grad_(False)
    weight = model.bert.pooler.dense.weight
    before = weight.clone()
    trainer = Trainer(
        model,
        arguments,
        train_dataset=[row],
        callbacks=[Unfreeze()],
        optimizers=(
            torch.optim.AdamW(model.parameters()) if given else None,
            None,
        ),
    )
    trainer.remove_callback(PrinterCallback)  # it prints how long it took
    trainer.train()
    print("an optimizer with all parameters was given:", given)
    print("    the backbone changed:", not torch.equal(before, weight))

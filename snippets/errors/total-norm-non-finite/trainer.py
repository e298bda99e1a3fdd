import torch
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    PrinterCallback,
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
row = {"input_ids": torch.tensor([1, 2, 3]), "labels": torch.tensor(0)}


class OneBadBatch(Trainer):
    def compute_loss(self, *args, **kwargs):
        loss = super().compute_loss(*args, **kwargs)
        return loss * float("nan") if self.state.global_step == 1 else loss


for filtered in True, False:
    arguments = TrainingArguments(
        "out",
        max_steps=3,
        logging_steps=1,
        logging_nan_inf_filter=filtered,
        use_cpu=True,
        report_to="none",
        save_strategy="no",
        disable_tqdm=True,
    )
    model = BertForSequenceClassification(config)
    trainer = OneBadBatch(model, arguments, train_dataset=[row] * 24)
    trainer.remove_callback(PrinterCallback)  # it prints how long it took
    trainer.train()
    print(f"logging_nan_inf_filter={filtered}")
    for log in trainer.state.log_history[:3]:
        loss, norm = log["loss"], log["grad_norm"]
        if log["step"] == 1:
            loss, norm = loss > 0, norm > 0  # the numbers are random
        print(f"    step {log['step']}: loss {loss}, grad_norm {norm}")
    bad = sum(bool(p.isnan().all()) for p in model.parameters())
    print(f"    all nan: {bad} of {len(list(model.parameters()))}")

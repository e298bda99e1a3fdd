import torch
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    PrinterCallback,
    Trainer,
    TrainingArguments,
)


class FrozenBert(BertForSequenceClassification):
    def train(self, mode=True):
        super().train(mode)
        self.base_model.eval()  # whoever calls train()
        return self


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
    num_train_epochs=1,
    per_device_train_batch_size=1,
    use_cpu=True,
    report_to="none",
    save_strategy="no",
    disable_tqdm=True,
)

for kind in FrozenBert, BertForSequenceClassification:
    model = kind(config)
    model.base_model.requires_grad_(False)
    model.base_model.eval()
    seen = []
    model.base_model.register_forward_hook(
        lambda module, given, output: seen.append(output.pooler_output)
    )
    trainer = Trainer(model, arguments, train_dataset=[row, row])
    trainer.remove_callback(PrinterCallback)  # it prints how long it took
    trainer.train()
    print(kind.__name__)
    print("    backbone in training mode:", model.base_model.training)
    print("    the same features twice:", torch.equal(*seen))

import torch
from transformers import BertConfig, BertForSequenceClassification

config = BertConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=16,
    hidden_dropout_prob=0.0,
    attention_probs_dropout_prob=0.0,
    attn_implementation="eager",
)
batch = {
    "input_ids": torch.tensor([[1, 2, 3]]),
    "labels": torch.tensor([1]),
}


def measure(name, *calls):
    """Print how often blocks run in a step, and what is kept for it."""
    model = BertForSequenceClassification(config)
    model.base_model.requires_grad_(False)
    for call in calls:
        getattr(model, call)()
    runs, kept = [], []
    for block in model.bert.encoder.layer:
        block.attention.register_forward_hook(
            lambda *call: runs.append(call)
        )
    with torch.autograd.graph.saved_tensors_hooks(
        lambda tensor: kept.append(tensor.nbytes) or tensor,
        lambda tensor: tensor,
    ):
        loss = model(**batch).loss
    loss.backward()
    print(f"{name}: {len(runs)} runs of 2 blocks, {sum(kept)} bytes kept")


on, off = (
    "activation_checkpointing_enable",
    "activation_checkpointing_disable",
)
measure("not checkpointed")
measure("checkpointed", on)
measure("checkpointed, hook removed", on, "disable_input_require_grads")
measure("switched on and off", on, off)
measure("on and off, hook removed", on, off, "disable_input_require_grads")
measure("checkpointed, in eval mode", on, "eval")

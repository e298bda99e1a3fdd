from peft import prepare_model_for_kbit_training
from transformers import LlamaConfig, LlamaForCausalLM

model = LlamaForCausalLM(
    LlamaConfig(
        vocab_size=10,
        hidden_size=8,
        intermediate_size=8,
        num_hidden_layers=1,
        num_attention_heads=2,
    )
)
model = prepare_model_for_kbit_training(
    model, use_gradient_checkpointing=False
)
print("output embedding:", model.lm_head.weight.requires_grad)
print("any parameter:   ", any(p.requires_grad for p in model.parameters()))

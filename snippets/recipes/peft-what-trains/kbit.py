import torch
from peft import LoraConfig, get_peft_model, prepare_model_for_kbit_training
from transformers import LlamaConfig, LlamaForCausalLM

config = LlamaConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
)


def tell(name, model):
    trained = sum(p.requires_grad for p in model.parameters())
    kinds = sorted({str(p.dtype) for p in model.parameters()})
    print(f"{name}: {trained} trained parameters, {', '.join(kinds)}")


lora = LoraConfig(r=2, target_modules=["q_proj"])
model = LlamaForCausalLM(config).to(torch.bfloat16)
model = prepare_model_for_kbit_training(model)
tell("prepared", model)
model = get_peft_model(model, lora)
tell("then adapters", model)

model = get_peft_model(LlamaForCausalLM(config), lora)
tell("adapters", model)
model = prepare_model_for_kbit_training(model)
tell("then prepared", model)

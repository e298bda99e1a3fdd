import torch
from peft import LoraConfig, get_peft_model
from torch import nn

lora = LoraConfig(r=1, target_modules=["0"])
get_peft_model(nn.Sequential(nn.Linear(2, 1)), lora).save_pretrained(
    "saved"
)

for trainable in False, True:
    net = nn.Sequential(nn.Linear(2, 1))
    model = get_peft_model(net, lora, adapter_name="one")
    model.load_adapter("saved", "two", is_trainable=trainable)
    print(f"is_trainable={trainable}: {model.active_adapter} computes")
    print("    training mode:", model.training)
    model(torch.ones(1, 2)).sum().backward()
    for name, layer in net[0].lora_B.items():
        weight = layer.weight
        gradient = weight.grad is not None
        print(f"    {name}: {weight.requires_grad}, a gradient: {gradient}")

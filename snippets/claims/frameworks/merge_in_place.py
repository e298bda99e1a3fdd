import torch
from peft import LoraConfig, get_peft_model
from torch import nn

base = nn.Sequential(nn.Linear(1, 1, bias=False))
nn.init.constant_(base[0].weight, 2.0)
model = get_peft_model(
    base, LoraConfig(r=1, lora_alpha=1, target_modules=["0"])
)
with torch.no_grad():
    for name, parameter in model.named_parameters():
        if "lora" in name:
            parameter.fill_(1.0)
merged = model.merge_and_unload()
print("the base model itself:", merged is base)
print("its weight, 2 before: ", base[0].weight.item())

from contextlib import nullcontext

import torch
from peft import LoraConfig, get_peft_model
from torch import nn

torch.manual_seed(0)
base = nn.Sequential(nn.Linear(2, 1))
config = LoraConfig(r=1, target_modules=["0"], init_lora_weights=False)
model = get_peft_model(base, config)
for name, p in model.named_parameters():
    p.requires_grad_("lora_" not in name)

for adapter in "on", "off":
    model.zero_grad()
    off = model.disable_adapter() if adapter == "off" else nullcontext()
    with off:
        output = model(torch.ones(1, 2))
    output.sum().backward()
    print("adapter", adapter)
    for name, p in model.named_parameters():
        print(f"    {name}: gradient {p.grad is not None}")

on = [n for n, p in model.named_parameters() if p.requires_grad]
print("lora_A requires a gradient:", any("lora_A" in n for n in on))

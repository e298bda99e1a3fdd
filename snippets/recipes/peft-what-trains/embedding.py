import torch
from peft import LoraConfig, get_peft_model
from torch import nn

for start in True, "pissa":
    base = nn.Sequential(nn.Embedding(4, 2), nn.Linear(2, 1))
    before = base[0].weight.clone()
    config = LoraConfig(r=1, target_modules=["0"], init_lora_weights=start)
    model = get_peft_model(base, config)
    model(torch.tensor([0, 1])).sum().backward()
    print("init_lora_weights:", start)
    for name, p in model.named_parameters():
        if p.requires_grad:
            half = name.split(".")[-2]
            print(f"  {half}: zero {not p.any()}", end=", ")
            print("gradient zero", not p.grad.any())
    same = torch.equal(base[0].base_layer.weight, before)
    print("  the base is what it was:", same)

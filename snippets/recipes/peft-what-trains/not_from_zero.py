import torch
from peft import LoraConfig, get_peft_model
from torch import nn

x = torch.ones(1, 2)
for way in True, "pissa":
    layer = nn.Linear(2, 2)
    before = layer(x).detach()
    config = LoraConfig(r=1, target_modules=["0"], init_lora_weights=way)
    model = get_peft_model(nn.Sequential(layer), config)
    on = model(x)
    with model.disable_adapter():
        off = model(x)
    print(
        f"{way}: the same as before: with the adapter",
        torch.allclose(on, before, atol=1e-4),
        "without it",
        torch.allclose(off, before, atol=1e-4),
    )

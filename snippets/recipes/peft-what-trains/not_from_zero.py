import torch
from peft import LoraConfig, get_peft_model
from torch import nn

x = torch.ones(1, 4)
for way in True, "orthogonal", "mica", "pissa", "olora":
    layer = nn.Linear(4, 4)
    before = layer(x).detach()
    config = LoraConfig(r=2, target_modules=["0"], init_lora_weights=way)
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
    on.sum().backward()
    halves = model.base_model.model[0]
    for half in halves.lora_A.default, halves.lora_B.default:
        g = half.weight.grad
        print(
            "  gradient:", None if g is None else bool(g.abs().max() > 1e-4)
        )

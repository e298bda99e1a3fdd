import warnings

import torch
from peft import LoraConfig, get_peft_model
from torch import nn

warnings.filterwarnings("ignore", "Careful, disabling adapter layers")
x = torch.ones(1, 1)
for bias in ("none", "lora_only"):
    base = nn.Sequential(nn.Linear(1, 1))
    before = base(x).item()
    config = LoraConfig(r=1, target_modules=["0"], bias=bias)
    model = get_peft_model(base, config)
    trained = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.SGD(trained, lr=0.5)
    model(x).sum().backward()
    optimizer.step()
    with model.disable_adapter():
        print(f"bias={bias!r}: the base model:", model(x).item() == before)
